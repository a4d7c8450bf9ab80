import { expect, it } from 'vitest';
import { titleOf } from '../../../../src/lab/page/title.ts';

it.each([
  ['', undefined, 'Replay · Specula'],
  ['#trace=a.swf&policy=easy,pv-easy', undefined, 'easy,pv-easy on a.swf · Replay · Specula'],
  ['trace=a.swf&policy=easy&job=17', undefined, 'easy on a.swf, job 17 · Replay · Specula'],
  ['show=reserve&distribution=Exp(1)', 'Reserve', 'Exp(1) · Reserve · Specula'],
  ['show=sessions', 'Sessions', 'Sessions · Specula'],
])('the title of %j in the view %s', (address, view, title) => {
  expect(titleOf(address, view)).toBe(title);
});
