import { outcomeOf, readRecording, SESSION_MODELS, sessions, tasksCsv } from 'specula/sessions';

console.log(SESSION_MODELS.map(({ name }) => name).join(' '));

// Users whose behaviour is drawn.
const users = {
  users: 8,
  service: 600,
  think: 6000,
  set: { low: 1, high: 15 },
  change: { low: 0, high: 0.2 },
  seed: 1,
};
for (const model of ['interactive:srpt', 'srpt*fcfs']) {
  const { metrics } = await sessions(users, { model });
  console.log(model, metrics.visibleResponse.toFixed(1));
}

// One user, as recorded: two tasks disclosed, one requested, the other cancelled.
const recording = `{"user": "ann", "time": 0, "disclose": [{"task": "a1", "service": 600}, {"task": "a2", "service": 900}]}
{"user": "ann", "time": 0, "request": "a1"}
{"user": "ann", "time": 600, "deliver": "a1"}
{"user": "ann", "time": 900, "cancel": true}
`;
const recorded = readRecording(recording, { file: 'monday.jsonl' });
const { tasks } = await sessions(recorded, { model: 'srpt*fcfs', tasks: true });
if (tasks) {
  console.log(outcomeOf(tasks, 0), outcomeOf(tasks, 1));
  console.log([...tasksCsv(recorded, tasks)].join(''));
}
