/**
 * Table of the chart that follows a project: the first row of a state and event whose guard holds wins. Every change of the chart
 * must be repeated here on purpose.
 */
import { expect, it } from 'vitest';
import { liveMachine } from '../../../machines/live/liveMachine.ts';
import { rowsOf } from '../support/chart.ts';

const table = [
  ['(any)', 'error watchReturn', '', ''],
  ['connected', 'error followProject', '', 'waiting'],
  ['connected.opening', 'stream.opened', '', 'connected.following'],
  ['connected.opening', 'stream.ended', '', 'waiting'],
  ['connected.following', 'stream.ended', '', 'waiting'],
  ['connected.following.listening', 'stream.heard', '', 'connected.following.listening'],
  ['connected.following.listening', 'stream.beat', '', 'connected.following.listening'],
  ['connected.following.listening', 'after liveSilence', '', 'waiting'],
  ['waiting', 'device.returned', '', 'connected'],
  ['waiting', 'after liveRetryDelay', '', 'connected'],
] as const;

it('the chart matches the table, row for row, in the same order', () => {
  expect(rowsOf(liveMachine)).toEqual(table);
});
