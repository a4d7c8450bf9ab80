import { spawn } from 'node:child_process';
import { accessSync, constants, type Stats, statSync } from 'node:fs';
import type { Command } from 'commander';
import { flag, parsed, usually, type ValuesOf } from '../../commands/parameter.ts';
import { TRACE_HELP } from '../../commands/trace.ts';
import { port } from '../../commands/values.ts';
import { DataError, UsageError } from '../../errors.ts';
import { systemFault } from '../../input/systemFault.ts';
import { parsePolicies } from '../../policy/parse.ts';
import { SYNTHETIC } from '../../trace/generate/synthetic.ts';
import { printText } from '../outputs/output.ts';
import { makeCommand } from '../parameterOption.ts';
import { serveLab } from './server.ts';

const LAB = {
  policy: {
    ...parsed(
      'Policy',
      '<list>',
      "policies to begin with, separated by commas: names ('specula policies' lists them) or a composition as JSON",
      // The page would refuse it too, but only when it is open.
      checkedPolicies,
    ),
    short: 'p',
  },
  port: usually(parsed('Run', '<n>', 'port of the server; 0 is any free port', port), 0),
  open: { ...flag('Run', 'print the address, but do not open a browser'), long: 'no-open' },
};

type LabValues = ValuesOf<typeof LAB>;

export function labCommand(): Command {
  return makeCommand({
    name: 'lab',
    summary: 'Open the lab in a browser',
    about: 'Open the lab in a browser. Its server listens on this machine only.',
    takes: {
      '[trace]': TRACE_HELP,
    },
    parameters: LAB,
    examples: [
      'lab examples/logs/KTH-SP2-1996-2.1-cln.swf.gz',
      'lab examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --policy fcfs,easy,conservative',
    ],
  }).action(labAction);
}

async function labAction(trace: string | undefined, options: LabValues): Promise<void> {
  const synthetic = trace?.startsWith(SYNTHETIC);
  if (trace !== undefined && !synthetic) {
    checkTrace(trace);
  }
  const { url } = await serve(synthetic ? undefined : trace, options.port);
  const parts = [
    ...(synthetic ? [`trace=${encodeURIComponent(trace ?? '')}`] : []),
    ...(options.policy === undefined ? [] : [`policy=${encodeURIComponent(options.policy)}`]),
  ];
  const address = parts.length === 0 ? url : `${url}#${parts.join('&').replaceAll('%2C', ',')}`;
  await printText(`${address}\n`);
  process.stderr.write('Press Ctrl-C to stop.\n');
  if (options.open) open(address);
}

/** The text itself. @throws UsageError for a text that names no policies */
function checkedPolicies(text: string): string {
  parsePolicies(text);
  return text;
}

/** @throws DataError for a trace that no page could read */
function checkTrace(trace: string): void {
  let stat: Stats;
  try {
    accessSync(trace, constants.R_OK);
    stat = statSync(trace);
  } catch (error) {
    throw new DataError(`${trace}: cannot be read (${systemFault(error)})`);
  }
  if (!stat.isFile())
    throw new DataError(
      `${trace}: is not a plain file, and each opened page must read it from the beginning`,
    );
  if (stat.size === 0) throw new DataError(`${trace}: is empty; expected a trace`);
}

async function serve(trace: string | undefined, wanted: number) {
  try {
    return await serveLab(trace, wanted);
  } catch (error) {
    throw new UsageError(`--port ${wanted}: cannot be served (${systemFault(error)})`);
  }
}

/**
 * Opens the address in the desktop's browser. If there is no browser, the user still has the printed address.
 */
function open(address: string): void {
  const openers: Record<string, [command: string, ...args: string[]]> = {
    darwin: ['open'],
    win32: ['cmd', '/c', 'start', ''],
  };
  const [command, ...args] = openers[process.platform] ?? ['xdg-open'];
  spawn(command, [...args, address], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}
