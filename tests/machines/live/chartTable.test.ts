/**
 * The chart of following a project as a table: the first row of a state and event whose guard holds wins. A change of the chart is
 * a change here, made on purpose.
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

it('the chart is the table, row for row, in the same order', () => {
  expect(rowsOf(liveMachine)).toEqual(table);
});
