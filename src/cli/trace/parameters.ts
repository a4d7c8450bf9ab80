// Describes the parameters of `specula trace`.
import { flag, output, type ValuesOf } from '../../commands/parameter.ts';
import { ENGINE } from '../../commands/run.ts';
import { SACCT, TRACE } from '../../commands/trace.ts';
import { SEED, TRANSFORMS } from '../../commands/whatIf.ts';
import { WORKLOAD_EXTENSIONS } from '../outputs/workloadOutput.ts';

const OUTPUTS = {
  output: {
    ...output('<file>', 'write the jobs (.swf or .csv, also with .gz; or .parquet)', {
      extensions: WORKLOAD_EXTENSIONS,
    }),
    short: 'o',
  },
  json: flag('Output', 'print the cleaning report as one JSON document'),
};
export const WRITE = { ...TRACE, ...TRANSFORMS, ...SEED, ...OUTPUTS, ...ENGINE };
export const FROM_SACCT = { ...SACCT, ...TRACE, ...OUTPUTS, ...ENGINE };

export type WriteOptions = ValuesOf<typeof WRITE>;
export type FromSacctOptions = ValuesOf<typeof FROM_SACCT>;
