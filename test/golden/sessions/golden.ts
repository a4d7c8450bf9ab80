// Small systems, simulated by hand. In the drawings a letter and a number are a user and the index of a
// task in the set (tasks of a second set have a stroke). '-' is service to a requested task, '~' is
// service to a task that is only disclosed, and '.' is an idle second. One column is one second.
import {
  batch,
  batchactive,
  enough,
  type GoldenSessions,
  golden,
  interactive,
  set,
  task,
  user,
} from './words.ts';

const until = 100;

/** Two users, who both begin at 0: a0 takes 4 s, a1 takes 2 s, and b0 takes 3 s. */
const two = [user(0, set(task(4, 1), task(2, 5))), user(0, set(task(3, 2)))];

/** A requested task, b0 at 4, arrives while a disclosed task runs. */
const late = [user(0, set(task(2, 10), task(6, 1))), user(4, set(task(3, 1)))];

/** A task is requested while it runs (a1, at 3). Then a shorter task is requested (b0, at 4). */
const running = [user(0, set(task(1, 2), task(6, 9))), user(4, set(task(2, 1)))];

/** For two servers: a request arrives (b0, at 3) while both servers run tasks that are only disclosed. */
const pair = [user(0, set(task(1, 20), task(9, 1), task(5, 1))), user(3, set(task(2, 1)))];

export const GOLDEN: GoldenSessions[] = [
  golden(
    'interactive fcfs serves one request at a time, and the server idles while users think',
    { users: two, servers: 1, model: interactive('fcfs'), until },
    // 0   4  7 9
    // a0--b0-a1
    // a asks for a1 at 5; it waits for b0.
    [
      [0, 0, 0, 0, 0, 0, 4, 4, null, 4, 0],
      [0, 0, 1, 0, 5, 7, 9, 9, null, 2, 0],
      [1, 0, 0, 0, 0, 4, 7, 7, null, 3, 0],
    ],
    '0 0-4, 2 4-7, 1 7-9',
  ),
  golden(
    'interactive srpt serves the shorter of two requests first',
    { users: two, servers: 1, model: interactive('srpt'), until },
    // 0  3   7 8 10
    // b0-a0--.a1
    // a thinks until 8.
    [
      [0, 0, 0, 0, 0, 3, 7, 7, null, 4, 0],
      [0, 0, 1, 0, 8, 8, 10, 10, null, 2, 0],
      [1, 0, 0, 0, 0, 0, 3, 3, null, 3, 0],
    ],
    '2 0-3, 0 3-7, 1 8-10',
  ),
  golden(
    'batch fcfs serves a disclosed task that nobody waits for, while user b waits',
    { users: two, servers: 1, model: batch('fcfs'), until },
    // 0   4 6  9
    // a0--a1b0-
    // a asks for a1 at 5, when it is half done.
    [
      [0, 0, 0, 0, 0, 0, 4, 4, null, 4, 0],
      [0, 0, 1, 0, 5, 4, 6, 6, null, 2, 1],
      [1, 0, 0, 0, 0, 6, 9, 9, null, 3, 0],
    ],
    '0 0-4, 1 4-6, 2 6-9',
  ),
  golden(
    'batch srpt serves the shortest task first, requested or not, and its output waits for the user',
    { users: two, servers: 1, model: batch('srpt'), until },
    // 0 2  5   9
    // a1b0-a0--
    // a thinks over a0 until 10, asks for a1 and has it.
    [
      [0, 0, 0, 0, 0, 5, 9, 9, null, 4, 0],
      [0, 0, 1, 0, 10, 0, 2, 10, null, 2, 2],
      [1, 0, 0, 0, 0, 2, 5, 5, null, 3, 0],
    ],
    '1 0-2, 2 2-5, 0 5-9',
  ),
  golden(
    'batchactive srpt x fcfs serves both requests first, and a disclosed task while user a thinks',
    { users: two, servers: 1, model: batchactive('srpt', 'fcfs'), until },
    // 0  3   7 89
    // b0-a0--a1
    [
      [0, 0, 0, 0, 0, 3, 7, 7, null, 4, 0],
      [0, 0, 1, 0, 8, 7, 9, 9, null, 2, 1],
      [1, 0, 0, 0, 0, 0, 3, 3, null, 3, 0],
    ],
    '2 0-3, 0 3-7, 1 7-9',
  ),
  golden(
    'under batchactive fcfs x fcfs a request takes the server from a disclosed task, which resumes later',
    { users: late, servers: 1, model: batchactive('fcfs', 'fcfs'), until },
    // 0 2 4  7   11
    // a0a1b0-a1~~
    // a asks for a1 at 12.
    [
      [0, 0, 0, 0, 0, 0, 2, 2, null, 2, 0],
      [0, 0, 1, 0, 12, 2, 11, 12, null, 6, 6],
      [1, 0, 0, 4, 4, 4, 7, 7, null, 3, 0],
    ],
    '0 0-2, 1 2-4, 2 4-7, 1 7-11',
  ),
  golden(
    'batch fcfs preempts nobody',
    { users: late, servers: 1, model: batch('fcfs'), until },
    // 0 2     8  11
    // a0a1~~~~b0-
    [
      [0, 0, 0, 0, 0, 0, 2, 2, null, 2, 0],
      [0, 0, 1, 0, 12, 2, 8, 12, null, 6, 6],
      [1, 0, 0, 4, 4, 8, 11, 11, null, 3, 0],
    ],
    '0 0-2, 1 2-8, 2 8-11',
  ),
  golden(
    'srpt does not preempt for an equal remaining time, whatever the numbers of the tasks',
    {
      users: [user(0, set(task(1, 3), task(7, 1))), user(1, set(task(10, 1))), user(5, set(task(5, 1)))],
      servers: 1,
      model: interactive('srpt'),
      until,
    },
    // 01   5    10    16     23
    // ab0--c0---b0----a1-----
    // At 4, a1 and b0 both need 7; at 5, b0 needs 6 and c0 needs 5.
    [
      [0, 0, 0, 0, 0, 0, 1, 1, null, 1, 0],
      [0, 0, 1, 0, 4, 16, 23, 23, null, 7, 0],
      [1, 0, 0, 1, 1, 1, 16, 16, null, 10, 0],
      [2, 0, 0, 5, 5, 5, 10, 10, null, 5, 0],
    ],
    '0 0-1, 2 1-5, 3 5-10, 2 10-16, 1 16-23',
  ),
  golden(
    'under srpt x fcfs a task that is requested while it runs continues until a shorter task is requested',
    { users: running, servers: 1, model: batchactive('srpt', 'fcfs'), until },
    // 01 34 6  9
    // aa~-b0a1-
    // a asks for a1 at 3; at 4 it needs 3 and b0 needs 2.
    [
      [0, 0, 0, 0, 0, 0, 1, 1, null, 1, 0],
      [0, 0, 1, 0, 3, 1, 9, 9, null, 6, 2],
      [1, 0, 0, 4, 4, 4, 6, 6, null, 2, 0],
    ],
    '0 0-1, 1 1-4, 2 4-6, 1 6-9',
  ),
  golden(
    'under fcfs x fcfs a task that is requested while it runs continues to its end',
    { users: running, servers: 1, model: batchactive('fcfs', 'fcfs'), until },
    // 01 3   7 9
    // aa~----b0
    [
      [0, 0, 0, 0, 0, 0, 1, 1, null, 1, 0],
      [0, 0, 1, 0, 3, 1, 7, 7, null, 6, 2],
      [1, 0, 0, 4, 4, 7, 9, 9, null, 2, 0],
    ],
    '0 0-1, 1 1-7, 2 7-9',
  ),
  golden(
    'under fcfs x srpt a running task continues if an earlier task is requested at the same instant',
    {
      users: [user(0, set(task(1, 3), task(8, 1))), user(0, set(task(1, 2), task(5, 1)))],
      servers: 1,
      model: batchactive('fcfs', 'srpt'),
      until,
    },
    // 012 4  7       15
    // abb~b1-a1------
    // At 4 both users ask for their second task.
    [
      [0, 0, 0, 0, 0, 0, 1, 1, null, 1, 0],
      [0, 0, 1, 0, 4, 7, 15, 15, null, 8, 0],
      [1, 0, 0, 0, 0, 1, 2, 2, null, 1, 0],
      [1, 0, 1, 0, 4, 2, 7, 7, null, 5, 2],
    ],
    '0 0-1, 2 1-2, 3 2-7, 1 7-15',
  ),
  golden(
    'a running task that is cancelled is killed at once, and the rest of its set never starts',
    {
      users: [user(0, set(enough(2, 3), task(9, 1), task(4, 1)), set(task(1, 1)))],
      servers: 1,
      model: batchactive('srpt', 'fcfs'),
      until,
    },
    // 0 2  56
    // a0a1~a
    [
      [0, 0, 0, 0, 0, 0, 2, 2, null, 2, 0],
      [0, 0, 1, 0, null, 2, null, null, 5, 3, 3],
      [0, 0, 2, 0, null, null, null, null, 5, 0, 0],
      [0, 1, 0, 5, 5, 5, 6, 6, null, 1, 0],
    ],
    '0 0-2, 1 2-5, 3 5-6',
  ),
  golden(
    'a task that ends when it is cancelled counts as executed, and its output is dropped',
    {
      users: [user(0, set(enough(2, 3), task(3, 1)), set(task(1, 1)))],
      servers: 1,
      model: batch('srpt'),
      until,
    },
    // 0 2  56
    // a0a1~a
    [
      [0, 0, 0, 0, 0, 0, 2, 2, null, 2, 0],
      [0, 0, 1, 0, null, 2, 5, null, 5, 3, 3],
      [0, 1, 0, 5, 5, 5, 6, 6, null, 1, 0],
    ],
    '0 0-2, 1 2-5, 2 5-6',
  ),
  golden(
    'interactive runs no task before its request, and a change of mind costs nothing',
    {
      users: [user(1, set(task(2, 3), enough(3, 1), task(2, 2)), set(enough(1, 1)))],
      servers: 2,
      model: interactive('fcfs'),
      until,
    },
    // 01 3  6  9
    // .a0...a1-.a
    [
      [0, 0, 0, 1, 1, 1, 3, 3, null, 2, 0],
      [0, 0, 1, 1, 6, 6, 9, 9, null, 3, 0],
      [0, 0, 2, 1, null, null, null, null, 10, 0, 0],
      [0, 1, 0, 10, 10, 10, 11, 11, null, 1, 0],
    ],
    '0 1-3, 1 6-9, 3 10-11',
  ),
  golden(
    'on two servers under fcfs x fcfs the later of two disclosed tasks makes room for a request',
    { users: pair, servers: 2, model: batchactive('fcfs', 'fcfs'), until },
    // 01 3 5  89
    // aa2b0a2~.
    // a1~~~~~~~
    // a asks for a1 at 21 and for a2 at 22.
    [
      [0, 0, 0, 0, 0, 0, 1, 1, null, 1, 0],
      [0, 0, 1, 0, 21, 0, 9, 21, null, 9, 9],
      [0, 0, 2, 0, 22, 1, 8, 22, null, 5, 5],
      [1, 0, 0, 3, 3, 3, 5, 5, null, 2, 0],
    ],
    '0 0-1, 1 0-9, 2 1-3, 3 3-5, 2 5-8',
  ),
  golden(
    'on two servers under fcfs x srpt the longer of two disclosed tasks makes room for a request',
    { users: pair, servers: 2, model: batchactive('fcfs', 'srpt'), until },
    // 01 3 5      12
    // aa1b0a1~~~~~
    // a2~~~
    // At 3, a1 needs 7 and a2 needs 2.
    [
      [0, 0, 0, 0, 0, 0, 1, 1, null, 1, 0],
      [0, 0, 1, 0, 21, 1, 12, 21, null, 9, 9],
      [0, 0, 2, 0, 22, 0, 5, 22, null, 5, 5],
      [1, 0, 0, 3, 3, 3, 5, 5, null, 2, 0],
    ],
    '0 0-1, 2 0-5, 1 1-3, 3 3-5, 1 5-12',
  ),
  golden(
    'a task that ends at the last instant is delivered, and a task that still runs is recorded with its work so far',
    { users: pair, servers: 2, model: batchactive('srpt', 'fcfs'), until: 5 },
    // 01 3 5
    // aa2b0
    // a1~~~
    [
      [0, 0, 0, 0, 0, 0, 1, 1, null, 1, 0],
      [0, 0, 1, 0, null, 0, null, null, null, 5, 5],
      [0, 0, 2, 0, null, 1, null, null, null, 2, 2],
      [1, 0, 0, 3, 3, 3, 5, 5, null, 2, 0],
    ],
    '0 0-1, 1 0-5, 2 1-3, 3 3-5, 2 5-5',
  ),
  golden(
    'an instant continues until all tasks and all thinking times of zero length are over',
    {
      users: [user(0, set(task(0, 0), task(2, 0), task(0, 1))), user(0, set(task(1, 0)), set(task(0, 0)))],
      servers: 1,
      model: interactive('fcfs'),
      until,
    },
    // 0 23 a1b At 0, a0 starts and ends, and a asks for a1, whose number is lower than that of b0. At 2, a1
    // ends and a asks for a2, later than b asked for b0. At 3, b0 ends and b asks for b0', later than a for
    // a2. Both start and end, in turn.
    [
      [0, 0, 0, 0, 0, 0, 0, 0, null, 0, 0],
      [0, 0, 1, 0, 0, 0, 2, 2, null, 2, 0],
      [0, 0, 2, 0, 2, 3, 3, 3, null, 0, 0],
      [1, 0, 0, 0, 0, 2, 3, 3, null, 1, 0],
      [1, 1, 0, 3, 3, 3, 3, 3, null, 0, 0],
    ],
    '0 0-0, 1 0-2, 3 2-3, 2 3-3, 4 3-3',
  ),
];
