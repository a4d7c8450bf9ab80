// Names the features of associations and QOS that the model does not support.

/** Called with each unsupported feature and the field that requests it, as written. */
export type LeftOut = (feature: string, asked: string) => void;

const FEATURES: readonly [RegExp, string][] = [
  [/mins|grpwall/, 'limits of minutes together'],
  [/accrue/, 'limits of jobs that gain age'],
  [/pernode/, 'limits of resources on a node'],
  [/^mintres/, 'least resources of a job'],
  [/thres/, 'thresholds of usage and priority'],
  [/^(grpnodes|maxnodesperjob)$/, 'limits in old words (write GrpTRES, MaxTRESPerJob)'],
  [/^gracetime/, 'grace times of preemption'],
  [/^preemptexempttime/, 'exempt times of preemption'],
  [/^limitfactor/, 'limits of associations that a QOS changes'],
];

/** The feature that a field asks for, by its name in lower case. */
export function featureOfField(name: string): string {
  const [, feature] = FEATURES.find(([names]) => names.test(name)) ?? [];
  return feature ?? 'fields of accounts that the model does not know';
}

export const OTHER_RESOURCES = 'limits of other resources than CPUs, memory, nodes and GPUs';
