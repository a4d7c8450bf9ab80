import type { Command } from 'commander';
import { makeCommand } from '../parameterOption.ts';
import {
  CANCEL,
  type CancelCommandOptions,
  RESUME,
  type ResumeCommandOptions,
  SUBMIT,
  type SubmitCommandOptions,
} from './parameters.ts';

const STATES = { '<state...>': "state files of 'specula submit'" };

export function submitCommand(): Command {
  return makeCommand({
    name: 'submit',
    summary: 'Submit a job to Slurm with a sequence of requests',
    about:
      'Submit a job to Slurm with a sequence of requests: the next request follows when the last was too short.',
    takes: { '<sbatch...>': 'after --: options of sbatch, then the script and its arguments' },
    parameters: SUBMIT,
    notes: `The script has these environment variables:
  SPECULA_RUN            name shared by all requests of the job, e.g. for its checkpoint
  SPECULA_STAGE          number of this request, from 1
  SPECULA_STAGES         number of requests
  SPECULA_REQUEST        length of this request in seconds
  SPECULA_CHECKPOINT     1 if the signal will come, else 0
  SPECULA_CONTINUE_EXIT  exit code with which the script asks for the next request

Only a TIMEOUT or this exit code leads to the next request.`,
    examples: [
      "submit --distribution 'lognormal(2h,0.8)' --dry-run -- --ntasks=4 job.sh",
      'submit --history runs.txt --last 24h -- --partition=long -n 4 job.sh input',
      'submit --history runs.txt --checkpoint 5m -- -n 4 job.sh',
      'submit --history runs.txt --chain -- -n 4 job.sh',
      'submit --history runs.txt --now -- -n 4 job.sh',
    ],
  }).action(async (args: string[], options: SubmitCommandOptions) => {
    const { submitAction } = await import('./submitAction.ts');
    await submitAction(args, options);
  });
}

export function resumeCommand(): Command {
  return makeCommand({
    name: 'resume',
    summary: "Resume sequences of 'specula submit'",
    about: "Resume one or many sequences of 'specula submit' with one process.",
    takes: STATES,
    parameters: RESUME,
    examples: ['resume specula-1f2e3d4c5b.json', 'resume --retry run.json', 'resume runs/*.json'],
  }).action(async (paths: string[], options: ResumeCommandOptions) => {
    const { resumeAction } = await import('./resumeAction.ts');
    await resumeAction(paths, options);
  });
}

export function cancelCommand(): Command {
  return makeCommand({
    name: 'cancel',
    summary: "Cancel sequences of 'specula submit'",
    about: "Cancel sequences of 'specula submit': end their drivers and their pending or running jobs.",
    takes: STATES,
    parameters: CANCEL,
    examples: ['cancel specula-1f2e3d4c5b.json'],
  }).action(async (paths: string[], options: CancelCommandOptions) => {
    const { cancelAction } = await import('./cancelAction.ts');
    await cancelAction(paths, options);
  });
}
