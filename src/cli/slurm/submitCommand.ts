import { Command, InvalidArgumentError, Option } from 'commander';
import { STRATEGIES } from '../../requests/strategies.ts';
import { durationSeconds } from '../common/values.ts';
import type { SubmitCommandOptions } from './submitAction.ts';

export function submitCommand(): Command {
  return new Command('submit')
    .description(
      'Submit a job to Slurm with the first request of a sequence, and with the next one when that was too short.',
    )
    .argument('<sbatch...>', 'after --: options of sbatch, then the script and its arguments')
    .option('--law <law>', "the law of the run time, e.g. 'lognormal(8h,0.5)[1h,24h]'")
    .option('--history <file>', 'run times of earlier jobs in seconds, one a line, or a dump of sacct')
    .option(
      '--application <user/job/procs>',
      'of a dump: whose runs, as specula advise lists them; parts may be empty',
    )
    .option('--fit', 'the law that fits the history best (least AIC) instead of the history itself')
    .addOption(
      new Option(
        '--strategy <name>',
        "how requests are chosen, as in 'specula reserve'; default: t-optimal, with checkpoints dyn-prog-count",
      ).choices(STRATEGIES),
    )
    .addOption(
      new Option('--checkpoint-signal <name>', 'sent to the script in time for a checkpoint').default('USR1'),
    )
    .option('--checkpoint-time <time>', 'what a checkpoint takes; without it there are none', durationSeconds)
    .option(
      '--restart-time <time>',
      'what a restart takes; default: as long as a checkpoint',
      durationSeconds,
    )
    .option('--last <time>', 'one more request, for a job longer than its law', durationSeconds)
    .addOption(
      new Option('--continue-exit <code>', 'exit code by which the script asks for the next request')
        .argParser(exitCode)
        .default(99),
    )
    .option('--chain', 'submit all requests at once, each to start if those before it were too short')
    .option(
      '--detach',
      "submit the first request and end; 'specula resume' drives it, many jobs with one process",
    )
    .option('--dry-run', 'print the calls of sbatch and submit nothing')
    .option('--state <file>', 'where the state is kept; default: specula-RUN.json')
    .addOption(pollOption())
    .option('--json', 'print the state as one JSON document')
    .addHelpText(
      'after',
      `
The script finds in its environment
  SPECULA_RUN            a name for what its stages share, as a checkpoint: the same in each
  SPECULA_STAGE          which request this is, from 1, and SPECULA_STAGES, of how many
  SPECULA_REQUEST        its length in seconds
  SPECULA_CHECKPOINT     1 if it will be sent the signal, else 0
  SPECULA_CONTINUE_EXIT  the exit code by which it asks for the next request

The next request is made after a TIMEOUT or that exit code, and after nothing else.

Examples:
  specula submit --law 'lognormal(2h,0.8)' --dry-run -- --ntasks=4 job.sh
  specula submit --history runs.txt --last 24h -- --partition=long -n 4 job.sh input
  specula submit --history runs.txt --checkpoint-time 5m -- -n 4 job.sh
  specula submit --history runs.txt --chain -- -n 4 job.sh`,
    )
    .action(async (args: string[], options: SubmitCommandOptions) => {
      const { submitAction } = await import('./submitAction.ts');
      await submitAction(args, options);
    });
}

export function pollOption(): Option {
  return new Option('--poll <time>', 'how often the cluster is asked')
    .argParser(durationSeconds)
    .default(30, '30s');
}

function exitCode(text: string): number {
  const code = Number(text);
  if (!(Number.isInteger(code) && code >= 1 && code <= 125)) {
    throw new InvalidArgumentError('It must be a whole number from 1 to 125.');
  }
  return code;
}
