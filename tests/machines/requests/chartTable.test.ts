/**
 * The chart of the loading overlay as a table: the first row of a state and event whose guard holds wins. A change of the chart is
 * a change here, made on purpose.
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

it('the chart is the table, row for row, in the same order', () => {
  expect(rowsOf(requestsMachine)).toEqual(table);
});
