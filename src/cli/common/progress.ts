import type { SingleBar } from 'cli-progress';
import { visibleLine } from '../../visible.ts';
import { isQuiet } from './notes.ts';

/** Milliseconds of work before a bar appears. */
const PATIENCE = 1000;
const STEPS = 1000;

/**
 * A progress bar with the remaining time on stderr. It appears only on a terminal, and only for work longer
 * than a second. `show` takes the share of the work that is done, 0 to 1. `hide` removes the bar.
 */
export function progress(what: string): { show: (share: number) => void; hide: () => void } {
  if (!process.stderr.isTTY || isQuiet()) return { show() {}, hide() {} };
  const begun = Date.now();
  let bar: SingleBar | undefined;
  let loading = false;
  let hidden = false;
  const load = async () => {
    loading = true;
    const { default: cliProgress } = await import('cli-progress');
    if (hidden) return;
    bar = new cliProgress.SingleBar({
      format: `${visibleLine(what)} {bar} {percentage}% · {eta_formatted} left`,
      clearOnComplete: true,
      hideCursor: true,
    });
    bar.start(STEPS, 0);
  };
  return {
    show(share) {
      if (!loading && Date.now() - begun > PATIENCE) void load();
      bar?.update(Math.floor(share * STEPS));
    },
    hide() {
      hidden = true;
      bar?.stop();
    },
  };
}
