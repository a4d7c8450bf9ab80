import { Command, InvalidArgumentError, Option } from 'commander';
import { decimalNumber } from '../../input/number.ts';
import { STRATEGIES } from '../../requests/strategies.ts';
import { checkpointOption, restartOption } from '../common/checkpointOptions.ts';
import { engineOption } from '../common/engine.ts';
import { addHistoryOptions, fitOption } from '../common/historyOptions.ts';
import { durationSeconds } from '../common/values.ts';
import type { SubmitCommandOptions } from './submitAction.ts';

export function submitCommand(): Command {
  const command = new Command('submit')
    .description(
      'Submit a job to Slurm with a sequence of requests: the next request follows when the last was too short.',
    )
    .argument('<sbatch...>', 'after --: options of sbatch, then the script and its arguments')
    .option('--law <law>', "law of the run time, e.g. 'lognormal(8h,0.5)[1h,24h]'")
    .addOption(fitOption())
    .addOption(
      new Option(
        '--strategy <strategy>',
        "strategy of the requests, as in 'specula reserve' (default: t-optimal; with checkpoints dyn-prog-count)",
      ).choices(STRATEGIES),
    )
    .addOption(
      new Option(
        '--checkpoint-signal <name>',
        'signal to the script before the end of a request that checkpoints',
      ).default('USR1'),
    )
    .addOption(checkpointOption('; without it, no request checkpoints'))
    .addOption(restartOption(' (default: as long as a checkpoint)'))
    .option('--last <time>', 'additional last request, for a job longer than its law', durationSeconds)
    .addOption(
      new Option('--continue-exit <code>', 'exit code with which the script asks for the next request')
        .argParser(exitCode)
        .default(99),
    )
    .option('--now', 'choose each request for the queue as it stands when it is submitted')
    .option('--chain', 'submit all requests at once; each starts only if those before it were too short')
    .option(
      '--detach',
      "submit the first request and end; 'specula resume' continues, many sequences with one process",
    )
    .option('--dry-run', 'print the calls of sbatch, but submit nothing')
    .option('--state <file>', 'state file (default: specula-RUN.json)')
    .addOption(pollOption())
    .addOption(engineOption())
    .option('--json', 'print the state as one JSON document');
  return addHistoryOptions(command)
    .addHelpText(
      'after',
      `
The script has these environment variables:
  SPECULA_RUN            name shared by all requests of the job, e.g. for its checkpoint
  SPECULA_STAGE          number of this request, from 1
  SPECULA_STAGES         number of requests
  SPECULA_REQUEST        length of this request in seconds
  SPECULA_CHECKPOINT     1 if the signal will come, else 0
  SPECULA_CONTINUE_EXIT  exit code with which the script asks for the next request

Only a TIMEOUT or this exit code leads to the next request.

Examples:
  specula submit --law 'lognormal(2h,0.8)' --dry-run -- --ntasks=4 job.sh
  specula submit --history runs.txt --last 24h -- --partition=long -n 4 job.sh input
  specula submit --history runs.txt --checkpoint 5m -- -n 4 job.sh
  specula submit --history runs.txt --chain -- -n 4 job.sh
  specula submit --history runs.txt --now -- -n 4 job.sh`,
    )
    .action(async (args: string[], options: SubmitCommandOptions) => {
      const { submitAction } = await import('./submitAction.ts');
      await submitAction(args, options);
    });
}

export function pollOption(): Option {
  return new Option('--poll <time>', 'time between two queries of the cluster')
    .argParser(durationSeconds)
    .default(30, '30s');
}

function exitCode(text: string): number {
  const code = decimalNumber(text);
  if (!(Number.isInteger(code) && code >= 1 && code <= 125)) {
    throw new InvalidArgumentError('It must be a whole number from 1 to 125.');
  }
  return code;
}
