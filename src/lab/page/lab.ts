// Starts the page of the lab: replay with an editor of schedulers, and the views of the other commands.
import type { SeriesKind } from '../../trace/series/seriesColumns.ts';
import { LaterView } from './laterView.ts';
import { Own } from './own/own.ts';
import { addStyle, STEPS_STYLE } from './parts.ts';
import { labSections } from './results/labSections.ts';
import { start } from './start.ts';

/** Opens the tables among files with a name that such a table may have. */
async function openSeries(files: readonly File[]): Promise<Map<File, SeriesKind>> {
  const found = new Map<File, SeriesKind>();
  for (const file of files) {
    if (!/\.(csv(\.gz)?|parquet)$/i.test(file.name)) continue;
    const kind = await (await import('./energy/seriesFiles.ts')).openSeries(file);
    if (kind !== undefined) found.set(file, kind);
  }
  return found;
}

labSections.set('energy-section', async (shown) => (await import('./energy/section.ts')).showEnergy(shown));

start(
  (replay) => [
    new LaterView('steps', 'Step by step', true, async () => {
      await addStyle(STEPS_STYLE);
      return new (await import('./teach/panel.ts')).StepsPanel(replay);
    }),
    new LaterView('when', 'When', true, async () => new (await import('./when/view.ts')).WhenView(replay)),
    new LaterView(
      'reserve',
      'Reserve',
      false,
      async () => new (await import('./reserve/view.ts')).ReserveView(replay.remote),
    ),
    new LaterView(
      'sessions',
      'Sessions',
      false,
      async () => new (await import('./sessions/view.ts')).SessionsView(replay.remote),
    ),
  ],
  { own: (remote) => new Own(() => remote.ask('allowsOwn', {})), openSeries },
);
