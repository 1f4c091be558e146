import { expect, it } from 'vitest';
import { laneMachine } from '../../../machines/outbox/laneMachine.ts';
import { outboxMachine } from '../../../machines/outbox/outboxMachine.ts';
import { rowsOf } from '../support/chart.ts';
import { laneTable, outboxTable } from './chartTable.ts';

it.each([
  ['outbox', outboxMachine, outboxTable],
  ['lane', laneMachine, laneTable],
] as const)('the chart of the %s matches the table, row for row, in the same order', (_name, machine, table) => {
  expect(rowsOf(machine)).toEqual(table);
});
