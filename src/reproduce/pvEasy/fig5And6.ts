import { type ReproducedValue, type Reproduction, unpublished } from '../reproduction.ts';
import { onLogs } from './onLogs.ts';
import { SLOWDOWN_TEXT, SLOWDOWNS, type Slowdown } from './slowdowns.ts';

function overallFigure(figure: number, slowdown: Slowdown): Reproduction {
  return onLogs(
    {
      name: `pveasy-fig${figure}`,
      title: `HPDC 2010 (PV-EASY), Figure ${figure}: ${SLOWDOWN_TEXT[slowdown]} of PV-EASY, EASY and EASY-Last`,
      reading:
        "The paper's figure prints no numbers, so there is no published column. The label of a ratio has the " +
        'statement of the text: PV-EASY is as good as EASY (better on SDSC-BLUE), EASY-Last is worse than EASY, and ' +
        'in Figure 6 the worst of the three. Found on the three logs: compared with EASY, PV-EASY has a ' +
        'smaller MBS on SDSC-BLUE, a similar one on SDSC-DS, and a third more on CTC. It has the greatest ' +
        'MWBS of the three on each log. EASY-Last has the least MBS on each.',
    },
    3,
    async (log) => {
      const of = async (policy: string) => SLOWDOWNS[slowdown]((await log.replay(policy)).metrics);
      const easy = await of('easy');
      const pvEasy = await of('pv-easy');
      const last = await of('easy-last');
      const row = (what: string, computed: number) => unpublished(`${log.label}: ${what}`, computed);
      const rows: ReproducedValue[] = [
        row(`${slowdown} of EASY`, easy),
        row(`${slowdown} of PV-EASY`, pvEasy),
        row(`${slowdown} of EASY-Last`, last),
        row('PV-EASY over EASY (text: about 1, or below)', pvEasy / easy),
        row('EASY-Last over EASY (text: above 1)', last / easy),
      ];
      if (slowdown === 'MWBS') {
        rows.push(row('EASY-Last over the worse of both (text: above 1)', last / Math.max(easy, pvEasy)));
      }
      return rows;
    },
  );
}

export const fig5 = overallFigure(5, 'MBS');
export const fig6 = overallFigure(6, 'MWBS');
