/**
 * The chart of the shell as a table: the first row of a state and event whose guard holds wins. A change of the chart is
 * a change here, made on purpose.
 */
import { expect, it } from 'vitest';
import { shellMachine } from '../../../machines/shell/shellMachine.ts';
import { rowsOf } from '../support/chart.ts';

const table = [
  ['(any)', 'error watchAuth', '', ''],
  ['application.waiting', 'person.changed', 'isSignedIn', 'application.ready'],
  ['application.waiting', 'after shellWait', '', 'application.ready'],
  ['application.waiting', 'always', 'isBypassed', 'application.ready'],
  ['application.waiting.loading', 'person.changed', 'isSignedIn', 'application.ready'],
  ['application.waiting.loading', 'person.changed', 'isDecided', 'application.waiting.opened'],
  ['page', 'person.changed', 'isSignedIn', 'page.shown'],
  ['page', 'person.changed', 'isPageKept', 'page.shown'],
  ['page', 'person.changed', 'isTurnedAway', 'page.turnedAway'],
  ['page', 'person.changed', 'isPending', 'page.undecided'],
  ['page', 'person.changed', '', 'page.hidden'],
  ['page.shown', 'person.changed', 'isPending', 'page.undecided'],
] as const;

it('the chart is the table, row for row, in the same order', () => {
  expect(rowsOf(shellMachine)).toEqual(table);
});
