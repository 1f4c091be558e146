/** Columns of the commodities of a project (domain section 7): their settings, and all changes to them. */
import { z } from 'zod/mini';
import { costOfEach } from '../../base/calls/callCost.ts';
import { commodityType } from '../../commodities/fields/commodityTypes.ts';
import { endpoint } from '../../base/calls/endpoint.ts';
import {
  rowConflict,
  rowDeletionResults,
  rowDeletions,
  rowEdits,
  rowGone,
  rowRejected,
} from '../../base/calls/rowEdits.ts';
import { cellValue, id, projectId, version } from '../../base/values/scalars.ts';

const count = z.int().check(z.nonnegative());
const changes = { scope: 'project', permission: 'columns.edit' } as const;

/** A column: its values by the keys of `columnFields`, and the number of rows with a value in it. */
export const columnRow = z.strictObject({
  /** Position in the registry, from 1: it is stable while the page is open, whatever settings change. */
  id,
  /** 0 while all settings are as declared. */
  version,
  field: z.string(),
  isUserDefined: z.boolean(),
  values: z.record(z.string(), cellValue),
  /** Counted only for user-defined columns. */
  rows: z.nullable(count),
});
export type ColumnRow = z.infer<typeof columnRow>;

export const listColumns = endpoint({
  method: 'GET',
  path: '/columns',
  summary: 'The columns of a commodity type in the order of the project, with what it decides of each.',
  cost: 5,
  access: { scope: 'project', permission: 'project.view' },
  query: z.strictObject({ projectId, type: commodityType }),
  reply: z.strictObject({
    rows: z.array(columnRow),
    /** Number of user-defined columns that can still be added: of text or code, of numbers, of dates. */
    room: z.strictObject({ text: count, number: count, date: count }),
  }),
});

export const columnResult = z.discriminatedUnion('status', [
  /** `hiddenRows`: rows that retain a value in a column hidden by this call. */
  z.strictObject({ status: z.literal('saved'), row: columnRow, hiddenRows: count }),
  rowRejected,
  rowConflict(columnRow),
  rowGone,
]);
export type ColumnResult = z.infer<typeof columnResult>;

export const saveColumns = endpoint({
  method: 'POST',
  path: '/columns/save',
  summary:
    'Change what a project decides of columns, and add user-defined ones. Good rows are written; the answer says of each row, in order, what became of it.',
  cost: costOfEach('rows', 1 / 20),
  access: changes,
  body: z.strictObject({ projectId, type: commodityType, rows: rowEdits }),
  reply: z.strictObject({ results: z.array(columnResult) }),
});

export const deleteColumns = endpoint({
  method: 'POST',
  path: '/columns/delete',
  summary: 'Delete user-defined columns in which no row holds anything. The answer says of each, in order, why not.',
  cost: costOfEach('rows', 1 / 20),
  access: changes,
  body: z.strictObject({
    projectId,
    type: commodityType,
    rows: rowDeletions,
  }),
  reply: z.strictObject({ results: rowDeletionResults }),
});
