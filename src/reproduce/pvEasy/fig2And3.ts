import { blockedMetrics } from '../../metrics/classes.ts';
import { type Reproduction, unpublished } from '../reproduction.ts';
import { onLogs } from './onLogs.ts';
import { SLOWDOWN_TEXT, SLOWDOWNS, type Slowdown } from './slowdowns.ts';

// The claims of section 5.2.1 for PV-EASY relative to EASY, in the order of blockedMetrics.
const CLAIMS = ['not below 1', 'mostly below 1'];

function blockedFigure(figure: number, slowdown: Slowdown): Reproduction {
  const value = SLOWDOWNS[slowdown];
  return onLogs(
    {
      name: `pveasy-fig${figure}`,
      title: `HPDC 2010 (PV-EASY), Figure ${figure}: ${SLOWDOWN_TEXT[slowdown]} of blocked jobs`,
      reading:
        'The jobs blocked under each policy are divided into those of at most a quarter of the machine and ' +
        "those of more. So the two policies are compared over different jobs. The paper's figure prints no " +
        'numbers, so there is no published column. The label of the ratio of PV-EASY to EASY has ' +
        'the statement of the text. Found on the three logs: the big jobs fare better on CTC, and in MWBS on SDSC-DS. The ' +
        'small ones fare better in MBS on CTC and SDSC-DS.',
    },
    2,
    async (log) => {
      const easy = blockedMetrics((await log.replay('easy')).schedule);
      const pvEasy = blockedMetrics((await log.replay('pv-easy')).schedule);
      return easy.flatMap(({ label, metrics }, i) => {
        const [before, after] = [value(metrics), value(pvEasy[i].metrics)];
        const row = (what: string, computed: number) =>
          unpublished(`${log.label}: ${label}, ${what}`, computed);
        return [
          row(`${slowdown} of EASY`, before),
          row(`${slowdown} of PV-EASY`, after),
          row(`PV-EASY over EASY (text: ${CLAIMS[i]})`, after / before),
        ];
      });
    },
  );
}

export const fig2 = blockedFigure(2, 'MBS');
export const fig3 = blockedFigure(3, 'MWBS');
