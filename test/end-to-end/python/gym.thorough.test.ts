// The environment of Gymnasium, where pip can install gymnasium.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { WHOLE } from '../../properties/seed.ts';
import { atRoot } from '../../support/paths.ts';
import { folder, python, ran, testWithPackages, tried, value } from './environment.ts';

const GYM = ['gymnasium'];

/** An agent that plays EASY: the next job of the queue that EASY starts, or none. */
const EASY = `
import gymnasium, warnings
def easy(machine):
  head, *others = machine.queue
  if head.processors <= machine.free: return 0
  available, shadow = machine.free, machine.time
  for job in sorted(machine.running, key=lambda job: job.estimated_end):
    if available >= head.processors and job.estimated_end > shadow: break
    available, shadow = available + job.processors, job.estimated_end
  extra = available - head.processors
  for i, job in enumerate(others, 1):
    in_time = machine.time + job.estimate <= shadow or job.processors <= extra
    if job.processors <= machine.free and in_time: return i
def play(env, choose, seed=None):
  observation, info = env.reset(seed=seed)
  total, ended, least = 0, False, 1
  while not ended:
    assert observation in env.observation_space and info["action_mask"].any()
    observation, reward, ended, truncated, info = env.step(choose(env.unwrapped.machine, info))
    total += reward
  return total, info
def make(**more): return gymnasium.make("specula.gym:specula/Scheduling-v0", **{"trace": KTH, **more})
`;

testWithPackages(GYM, 'the environment passes the checker of Gymnasium without a warning', async () => {
  const program = `${EASY}
from gymnasium.utils.env_checker import check_env
warnings.simplefilter("error")
check_env(make(jobs=100, window=8).unwrapped)
print(1)`;
  expect(value(program)).toBe(1);
});

testWithPackages(
  GYM,
  'an agent that plays EASY has the schedule of easy, under both event rules',
  async () => {
    const found = value(`${EASY}
def agent(machine, info):
  choice = easy(machine)
  return 400 if choice is None else choice
rows = []
for more in ({"jobs": 2000}, {"jobs": 500, "event_rule": "each"}, {"trace": "synthetic:lublin:4", "jobs": 400}):
  total, info = play(make(window=400, **more), agent)
  r = specula.replay(**{"trace": KTH, **more})
  rows.append([info["hash"], r.hash, info["metrics"]["meanWait"], r.metrics.meanWait.iloc[0], -total])
print(json.dumps(rows))`);
    for (const [hash, wanted, wait, ofEasy, total] of found) {
      expect(hash).toBe(wanted);
      expect(wait).toBe(ofEasy);
      expect(total / wait).toBeCloseTo(1, 9);
    }
  },
);

testWithPackages(
  GYM,
  'an agent that starts the oldest job or waits is FCFS, also with a window of one',
  async () => {
    const found = value(`${EASY}
hashes = [play(make(jobs=300, window=window), lambda machine, info: 0)[1]["hash"] for window in (1, 5)]
print(json.dumps([*hashes, specula.replay(KTH, "fcfs", jobs=300).hash]))`);
    expect(new Set(found).size).toBe(1);
  },
);

testWithPackages(GYM, 'an agent that always waits is kept going when nothing else would happen', async () => {
  const [info, waits] = value(`${EASY}
waits = []
def idle(machine, info):
  waits.append(int(info["action_mask"][-1]))
  return 32
_, info = play(make(jobs=20), idle)
print(json.dumps([info["metrics"]["jobs"], waits]))`);
  expect(info).toBe(20);
  expect(waits).toContain(1);
  // Then it can only start jobs, one after the other.
  expect(waits.slice(waits.indexOf(0)).filter((one: number) => one === 0).length).toBeGreaterThan(1);
});

testWithPackages(GYM, 'seeds repeat an episode, and episodes differ with a seed', async () => {
  const found = value(`${EASY}
env = make(trace=lambda seed: f"synthetic:lublin:{seed % 3}", jobs=60, window=4)
def draw(machine, info): return env.action_space.sample(info["action_mask"])
def episode(seed):
  env.action_space.seed(1)
  return play(env, draw, seed)[1]["hash"]
print(json.dumps([episode(1), episode(1), *(episode(None) for _ in range(6))]))`);
  expect(found[0]).toBe(found[1]);
  expect(new Set(found).size).toBeGreaterThan(2);
});

testWithPackages(GYM, 'an episode can be left, and a step after its end is an error', async () => {
  const { stderr, stdout } = tried(`${EASY}
import threading
env = make(jobs=50)
env.reset(seed=1); env.step(0)
env.reset(seed=1); env.step(0)
env.close()
print(threading.active_count())
play(env, lambda machine, info: 0)
env.step(0)`);
  expect(stdout.trim()).toBe('1');
  expect(stderr).toMatch(/ResetNeeded: the episode has ended; call reset\(\)\n$/);
  expect(tried(`${EASY}\nmake(jobs=50, polcy=1).reset()`).stderr).toContain("no argument 'polcy'");
  expect(tried(`${EASY}\nmake(trace="none.swf").reset()`).stderr).toContain('none.swf: no such file');
});

testWithPackages(
  GYM,
  'the learner of the examples waits less than FCFS on workloads that it has not seen',
  async () => {
    const { stdout, stderr } = ran(['examples/python/learn.py', ...(WHOLE ? [] : ['2', '4'])]);
    expect(stdout.match(/^generation/gm), stderr).toHaveLength(WHOLE ? 5 : 2);
    const [, more, error] = /^fcfs: .*, (-?\d+) ± (\d+) s more/m.exec(stdout) ?? [];
    expect(Number(more) - Number(error), stdout).toBeGreaterThan(0);
    if (WHOLE) expect(readFileSync(atRoot('docs/python.md'), 'utf8')).toContain(`learn.py\n${stdout}`);
  },
);

testWithPackages(GYM, 'the block of docs/python.md plays an episode', async () => {
  const [, block = ''] =
    /```python\n(import gymnasium\n.*?)```/s.exec(readFileSync(atRoot('docs/python.md'), 'utf8')) ?? [];
  const { stdout, stderr } = tried(`log = KTH\n${block}`);
  expect(stdout, stderr).toMatch(/^[\d.]+ [0-9a-f]{16}\n$/);
});

testWithPackages(['gymnasium', 'mypy'], 'the types of the environment hold', async () => {
  const config = join(folder, 'gym.ini');
  writeFileSync(config, '[mypy]\n[mypy-pandas]\nignore_missing_imports = True\n');
  const args = ['-m', 'mypy', '--strict', '--config-file', config, '-p', 'specula'];
  expect(spawnSync(python(), args, { cwd: folder, encoding: 'utf8' }).stdout).toMatch(/^Success/);
});
