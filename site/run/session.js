import {
  readRecording,
  sessions,
  tasksCsv,
} from 'specula/sessions';

// The morning of two users: which tasks they
// disclosed, requested, got, and cancelled.
const file = new URL(
  '../examples/pages/monday.jsonl',
  location.href,
);
const recording = readRecording(
  await (await fetch(file)).text(),
  { file: 'monday.jsonl' },
);

// The last model is batchactive: where nobody waits,
// it works ahead on disclosed tasks.
export const models = [];
let csv = '';
for (const model of [
  'interactive:srpt',
  'batch:srpt',
  'srpt*fcfs',
]) {
  const { metrics, tasks } = await sessions(recording, {
    model,
    tasks: true,
  });
  models.push({
    model,
    'visible response, s':
      metrics.visibleResponse.toFixed(1),
    'outputs a day': metrics.throughput.toFixed(2),
    'load, %': (100 * metrics.load).toFixed(2),
  });
  csv = [...tasksCsv(recording, tasks)].join('');
}

// When each task ran under the last model, in seconds.
const [titles, ...lines] = csv
  .trimEnd()
  .split('\n')
  .map((line) => line.split(','));
const shown = [
  ...['user', 'task', 'disclosed', 'requested'],
  ...['started', 'executed', 'outcome'],
];
export const tasks = lines.map((cells) =>
  Object.fromEntries(
    shown.map((name) => [
      name,
      cells[titles.indexOf(name)],
    ]),
  ),
);
