import { type ReproducedValue, unpublished } from '../reproduction.ts';
import { onLogs, type StudiedLog } from './onLogs.ts';
import { SLOWDOWNS, type Slowdown } from './slowdowns.ts';

const POLICIES = { 'PV-EASY': 'pv-easy', 'FCFS-EASY': 'fcfs-easy', 'SJF-EASY': 'sjf-easy' } as const;
/** Largest errors of the prediction, in percent. */
const ERRORS = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100];
const SEEDS = 10;

type Means = Readonly<Record<Slowdown, number>>;

/** The means of a policy with the virtual predictor, over several seeds if the error is above 0. */
async function meansOf(log: StudiedLog, policy: string, error: number): Promise<Means> {
  const seeds = error === 0 ? 1 : SEEDS;
  const means = { MBS: 0, MWBS: 0 };
  for (let seed = 1; seed <= seeds; seed++) {
    const { metrics } = await log.replay(`${policy}+virtual:${error / 100}`, seed);
    for (const slowdown of ['MBS', 'MWBS'] as const) means[slowdown] += SLOWDOWNS[slowdown](metrics) / seeds;
  }
  return means;
}

const RUNS = Object.keys(POLICIES).length * (1 + (ERRORS.length - 1) * SEEDS) + 1;

export const fig4 = onLogs(
  {
    name: 'pveasy-fig4',
    title: 'HPDC 2010 (PV-EASY), Figure 4: MBS and MWBS under predictions of bounded error',
    reading:
      'A prediction is the run time with an error of up to x in either direction, uniform, and at most the ' +
      'request. Values are means of ten seeds, 1 to 10. The text names x = 10% and 40%. Here x is 0 to ' +
      "100% in steps of ten. The paper's figure prints no numbers, so there is no published column. The " +
      'label of a ratio has the statement of the text. The text says once that PV-EASY is best "within maximum 10' +
      '%" (section 5.2.2), and once "as long as the maximum prediction error is not smaller than 10%" ' +
      '(section 7). The second is taken. Found on the three logs: SJF-EASY is best of the three at every x, ' +
      'except for the MWBS of SDSC-BLUE from 90% on, where PV-EASY is best. Both kinds of EASY are better ' +
      'with predictions within 10% than with requests.',
  },
  RUNS,
  async (log) => {
    const easy = (await log.replay('easy')).metrics;
    const curves = {} as Record<keyof typeof POLICIES, Means[]>;
    for (const name of Object.keys(POLICIES) as (keyof typeof POLICIES)[]) {
      curves[name] = [];
      for (const error of ERRORS) curves[name].push(await meansOf(log, POLICIES[name], error));
    }
    return (['MBS', 'MWBS'] as const).flatMap((slowdown) => {
      const row = (what: string, computed: number) => unpublished(`${log.label}: ${what}`, computed);
      const rows: ReproducedValue[] = [];
      for (const [i, error] of ERRORS.entries()) {
        for (const [name, curve] of Object.entries(curves))
          rows.push(row(`${slowdown} at x = ${error}%, ${name}`, curve[i][slowdown]));
      }
      const requested = SLOWDOWNS[slowdown](easy);
      rows.push(row(`${slowdown} of EASY with requests`, requested));
      for (const other of ['FCFS-EASY', 'SJF-EASY'] as const) {
        const ratios = ERRORS.flatMap((error, i) =>
          error >= 10 ? [curves['PV-EASY'][i][slowdown] / curves[other][i][slowdown]] : [],
        );
        rows.push(
          row(`${slowdown}, PV-EASY over ${other}, least for x ≥ 10%`, Math.min(...ratios)),
          row(`${slowdown}, PV-EASY over ${other}, most for x ≥ 10% (text: below 1)`, Math.max(...ratios)),
        );
        const close = ERRORS.flatMap((error, i) =>
          error <= 10 ? [curves[other][i][slowdown] / requested] : [],
        );
        rows.push(
          row(
            `${slowdown}, ${other} over EASY with requests, least for x ≤ 10% (text: above 1)`,
            Math.min(...close),
          ),
        );
      }
      return rows;
    });
  },
);
