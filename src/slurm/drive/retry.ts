import { DataError } from '../../errors.ts';
import { verdict } from './jobState.ts';
import type { SubmitState } from './state.ts';

/**
 * Submits the failed stage again, as another job with its own mark. A person requests that, for instance
 * after a node failed.
 *
 * @throws DataError, one line: no stage has failed
 */
export function retryFailed({ stages, continueExit }: SubmitState): void {
  const failed = stages.find(({ end }) => end !== undefined && verdict(end, continueExit) === 'failed');
  const { job, end } = failed ?? {};
  if (failed === undefined || job === undefined || end === undefined)
    throw new DataError('--retry: no stage has failed; leave it out');
  failed.attempts = [...(failed.attempts ?? []), { job, end }];
  failed.job = undefined;
  failed.end = undefined;
  failed.intent = undefined;
}
