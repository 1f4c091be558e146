/**
 * Table of the chart of the shell: the first row of a state and event whose guard holds wins. Every change of the chart must be
 * repeated here on purpose.
 */
import { expect, it } from 'vitest';
import { shellMachine } from '../../../machines/shell/shellMachine.ts';
import { rowsOf } from '../support/chart.ts';

const table = [
  ['(any)', 'error watchAuth', '', ''],
  ['application.waiting', 'person.signedIn', '', 'application.ready'],
  ['application.waiting', 'after shellWait', '', 'application.ready'],
  ['application.waiting', 'always', 'isBypassed', 'application.ready'],
  ['application.waiting.loading', 'person.absent', '', 'application.waiting.opened'],
  ['application.waiting.loading', 'person.needsClick', '', 'application.waiting.opened'],
  ['application.waiting.loading', 'person.pageKept', '', 'application.waiting.opened'],
  ['page', 'person.signedIn', '', 'page.shown'],
  ['page', 'person.pageKept', '', 'page.shown'],
  ['page', 'person.needsClick', '', 'page.turnedAway'],
  ['page', 'person.pending', '', 'page.undecided'],
  ['page', 'person.absent', '', 'page.hidden'],
  ['page.shown', 'person.pending', '', 'page.undecided'],
] as const;

it('the chart matches the table, row for row, in the same order', () => {
  expect(rowsOf(shellMachine)).toEqual(table);
});
