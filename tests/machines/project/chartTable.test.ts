/**
 * Table of the chart of an open project: the first row of a state and event whose guard holds wins. Every change of the chart
 * must be repeated here on purpose.
 */
import { expect, it } from 'vitest';
import { projectMachine } from '../../../machines/project/projectMachine.ts';
import { rowsOf } from '../support/chart.ts';

const table = [
  ['(any)', 'project.open', 'isOpenAlready', ''],
  ['(any)', 'project.open', '', 'checkingId'],
  ['(any)', 'project.close', '', 'idle'],
  ['(any)', 'person.signedIn', 'isOtherPerson', 'loadingProject'],
  ['(any)', 'person.signedIn', '', ''],
  ['(any)', 'person.pageKept', '', ''],
  ['(any)', 'person.pending', '', 'idle'],
  ['(any)', 'person.absent', '', 'idle'],
  ['(any)', 'person.needsClick', '', 'idle'],
  ['(any)', 'error watchAuth', '', ''],
  ['checkingId', 'always', 'isIdMissing', 'failed'],
  ['checkingId', 'always', 'isIdImpossible', 'failed'],
  ['checkingId', 'always', '', 'loadingProject'],
  ['loadingProject', 'done loadProject', 'isPresent', 'loadingUser'],
  ['loadingProject', 'error loadProject', '', 'failed'],
  ['loadingUser', 'done loadUser', 'isPresent', 'ready'],
  ['loadingUser', 'error loadUser', '', 'failed'],
  ['ready', 'project.updated', 'isOpenProject', ''],
  ['ready', 'permissions.changed', '', 'ready.refreshing'],
  ['ready.refreshing', 'done refreshUser', 'isPresent', 'ready.settled'],
  ['ready.refreshing', 'error refreshUser', 'isNoLongerAllowed', 'failed'],
  ['ready.refreshing', 'error refreshUser', '', 'ready.settled'],
] as const;

it('the chart matches the table, row for row, in the same order', () => {
  expect(rowsOf(projectMachine)).toEqual(table);
});
