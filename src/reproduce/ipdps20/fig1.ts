import { lognormalOfMoments } from '../../distribution/families/lognormal.ts';
import { fitDistribution } from '../../distribution/fit/fitDistribution.ts';
import { criticalDistance, kolmogorovSmirnov } from '../../distribution/fit/goodness.ts';
import { observations, samplesFromText } from '../../distribution/samples.ts';
import {
  compared,
  type GivenTable,
  type ReproducedValue,
  type Reproduction,
  unpublished,
} from '../reproduction.ts';

/** The files of run times: the application that the paper's is nearest to, then another one, in two records. */
const FILES = ['vanderbilt-CT_eye_segmentation', 'SLANT-walltime', 'SLANT-makespan'];
const HOUR = 3600;
/** The fitted distribution, in hours. */
const PRINTED = { mean: 21.4, sd: 19.7 };

const name = 'ipdps20-fig1';
const reading =
  "The paper fits a Lognormal distribution of mean 21.4 h and sd 19.7 h to an application's run times of 2017, which are not " +
  'public. Run times of three other records are: 300 runs of an eye segmentation from the same archive, and two of ' +
  'the brain segmentation SLANT. A distance is that of Kolmogorov and Smirnov, and its limit that of the 5% test. ' +
  'Distributions are fitted by maximum likelihood; the best of seven families has the smallest AIC. The eye segmentation ' +
  'varies by less than a third of its mean, the distribution of the paper by almost all of its mean. A Lognormal distribution just ' +
  'fails the test, a Weibull distribution fits. No family fits the second record of SLANT, which ' +
  'has two kinds of input.';

/** Figure 1 on the run times that are public. */
export const fig1: Reproduction = {
  name,
  title: 'IPDPS 2020, Figure 1: a Lognormal distribution of run times, on the run times that are public',
  reading,
  needsTraces: true,
  async run(_, { tables = [] } = { traces: [] }) {
    const rows: ReproducedValue[] = [];
    const missing: string[] = [];
    for (const file of FILES) {
      const table = tables.find((one) => one.name.startsWith(file));
      if (table === undefined) missing.push(file);
      else rows.push(...rowsOf(file, await runTimes(table), file === FILES[0]));
    }
    const notes = missing.length > 0 ? [`Missing run times: ${missing.join(', ')}.`] : [];
    return { name, reading, notes, rows };
  },
};

async function runTimes(table: GivenTable): Promise<Float64Array> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of await table.chunks()) text += decoder.decode(chunk, { stream: true });
  return samplesFromText(text, table.name).map((seconds) => seconds / HOUR);
}

function rowsOf(file: string, hours: Float64Array, isOfPaper: boolean): ReproducedValue[] {
  const n = hours.length;
  const mean = hours.reduce((sum, x) => sum + x, 0) / n;
  const sd = Math.sqrt(hours.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (n - 1));
  const { distribution, ks, candidates } = fitDistribution(hours, { name: file });
  const lognormal = candidates.find((one) => one.distribution.name === 'lognormal');
  const printed = kolmogorovSmirnov(lognormalOfMoments(PRINTED.mean, PRINTED.sd), observations(hours));
  const beside = (label: string, published: number, computed: number) =>
    isOfPaper ? compared(label, published, computed) : unpublished(label, computed);
  return [
    unpublished(`${file}: runs`, n),
    beside(`${file}: mean, h`, PRINTED.mean, mean),
    beside(`${file}: standard deviation, h`, PRINTED.sd, sd),
    unpublished(`${file}: distance to the printed Lognormal distribution`, printed),
    unpublished(`${file}: distance to the best Lognormal distribution`, lognormal?.ks ?? Number.NaN),
    unpublished(`${file}: distance to the best distribution (${distribution.name})`, ks),
    unpublished(`${file}: limit of the distance`, criticalDistance(n)),
  ];
}
