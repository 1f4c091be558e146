/**
 * Table of the chart of the loading overlay: the first row of a state and event whose guard holds wins. Every change of the chart
 * must be repeated here on purpose.
 */
import { expect, it } from 'vitest';
import { requestsMachine } from '../../../machines/requests/requestsMachine.ts';
import { rowsOf } from '../support/chart.ts';

const table = [
  ['hidden', 'request.started', '', 'shown'],
  ['shown', 'request.started', '', ''],
  ['shown', 'request.settled', 'isLast', 'hiding'],
  ['shown', 'request.settled', '', ''],
  ['hiding', 'request.started', '', 'shown'],
  ['hiding', 'after hideDelay', '', 'hidden'],
] as const;

it('the chart matches the table, row for row, in the same order', () => {
  expect(rowsOf(requestsMachine)).toEqual(table);
});
