import { describe, expect, test } from 'vitest';
import { DataError } from '../../../src/errors.ts';
import { readRecording } from '../../../src/sessions/readRecording.ts';

const LINES = [
  '{"user": "ann", "time": 0, "disclose": [{"task": "a1", "service": 600}, {"task": "a2", "service": 900}, {"task": "a,3", "service": 1200}]}',
  '{"user": "ann", "time": 0, "request": "a1"}',
  '{"user": "bob", "time": 300, "disclose": [{"task": "b1", "service": 300, "prediction": 200, "processors": 2}]}',
  '{"user": "bob", "time": 310, "request": "b1", "comment": "he waits"}',
  '{"user": "ann", "time": 700, "deliver": "a1"}',
  '',
  '{"user": "ann", "time": 4300, "request": "a2"}',
  '{"user": "ann", "time": 5300, "deliver": "a2"}',
  '{"user": "ann", "time": 9100, "cancel": true}',
  '{"user": "ann", "time": 9700, "disclose": [{"task": "a1", "service": 5}]}',
  '{"user": "bob", "time": 9999, "disclose": [{"task": "b1", "service": 7}]}',
];

test('times between requests of a recording become think times', () => {
  expect(readRecording(LINES.join('\r\n'), { file: 'two.jsonl' })).toEqual({
    names: ['ann', 'bob'],
    taskNames: ['a1', 'a2', 'a,3', 'a1', 'b1', 'b1'],
    userSets: Int32Array.of(0, 2, 4),
    setTasks: Int32Array.of(0, 3, 4, 5, 6),
    setRequests: Int32Array.of(0, 2, 2, 3, 3),
    // Bob's second set follows on his first, which he never cancelled.
    waitBefore: Float64Array.of(0, 600, 300, 0),
    // Without a line of delivery, Bob's waiting counts as thinking.
    lastThink: Float64Array.of(3800, Infinity, 9689, Infinity),
    service: Float64Array.of(600, 900, 1200, 5, 300, 7),
    prediction: Float64Array.of(600, 900, 1200, 5, 200, 7),
    processors: Int32Array.of(1, 1, 1, 1, 2, 1),
    requestTask: Int32Array.of(0, 1, 0),
    requestThink: Float64Array.of(0, 3600, 10),
  });
});

describe('a recording is refused at', () => {
  const [ann] = LINES;
  test.each([
    [1, 'not JSON', /:1: not JSON: 'not' .*expected an object like/],
    [2, '[1]', /it is \[1\]; expected an object/],
    [2, '{"user": "ann", "time": 0}', /0 steps; expected one of disclose, request, deliver, cancel/],
    [2, '{"user": "ann", "time": 0, "request": "a1", "cancel": true}', /2 steps; expected one of/],
    [2, '{"time": 0, "request": "a1"}', /user is missing; expected a name/],
    [2, '{"user": 7, "time": 0, "request": "a1"}', /user is 7; expected a name/],
    [2, '{"user": "ann", "request": "a1"}', /time is missing; expected a number, 0 or more/],
    [2, '{"user": "ann", "time": "soon", "request": "a1"}', /time is "soon"; expected a number/],
    [2, '{"user": "ann", "time": -1, "request": "a1"}', /time is -1; expected a number, 0 or more/],
    [8, '{"user": "ann", "time": 4000, "deliver": "a2"}', /time is 4000; expected 4300 or more, .* ann/],
    [2, '{"user": "ann", "time": 0, "reqest": "a1"}', /no field 'reqest'; did you mean 'request'/],
    [
      2,
      '{"user": "ann", "time": 0, "request": "b1"}',
      /request is "b1"; expected a task of the set: a1, a2, a,3/,
    ],
    [2, '{"user": "eve", "time": 0, "request": "a1"}', /a request without a set; expected a disclosure/],
    [2, '{"user": "eve", "time": 0, "cancel": true}', /a cancellation without a set/],
    [2, '{"user": "eve", "time": 0, "deliver": "a1"}', /a delivery without a set/],
    [
      6,
      '{"user": "ann", "time": 900, "request": "a1"}',
      /request is "a1"; expected a task that was not requested/,
    ],
    [2, '{"user": "ann", "time": 0, "deliver": "a1"}', /deliver is "a1"; expected no delivery/],
    [5, '{"user": "ann", "time": 700, "deliver": "a2"}', /deliver is "a2"; expected a1/],
    [9, '{"user": "ann", "time": 9100, "cancel": "a,3"}', /cancel is "a,3"; expected true/],
    [3, '{"user": "bob", "time": 0, "disclose": []}', /disclose is \[\]; expected a list of tasks/],
    [3, '{"user": "bob", "time": 0, "disclose": [7]}', /task 1: it is 7; expected an object like/],
    [1, ann.replace('"a2"', '"a1"'), /disclose is "a1"; expected each task once/],
    [1, ann.replace('"task": "a2"', '"tsk": "a2"'), /task 2: there is no field 'tsk'; did you mean 'task'/],
    [1, ann.replace('"a2"', '""'), /task 2: task is ""; expected a name/],
    [1, ann.replace('900', '0'), /task 2: service is 0; expected seconds, above 0/],
    [1, ann.replace('900', '"long"'), /task 2: service is "long"; expected a number/],
    [1, ann.replace('900', '900, "prediction": -1'), /task 2: prediction is -1; expected a number/],
    [1, ann.replace('900', '900, "processors": 1.5'), /task 2: processors is 1\.5; expected a whole number/],
  ])('line %i: %s', (line, text, says) => {
    const parse = () => readRecording([...LINES.slice(0, line - 1), text].join('\n'), { file: 'bad.jsonl' });
    expect(parse).toThrow(DataError);
    expect(parse).toThrow(says);
    expect(parse).toThrow(new RegExp(`^bad\\.jsonl:${line}(:\\d+)?[:,] .*$`));
  });
});
