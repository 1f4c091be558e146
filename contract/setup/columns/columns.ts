/** The columns of the commodities of a project (domain section 7): what there is to decide, and every change of it. */
import { z } from 'zod';
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

const count = z.number().int().nonnegative();
const changes = { scope: 'project', permission: 'columns.edit' } as const;

/** A column: its values by the keys of `columnFields`, and how many rows hold something in it. */
export const columnRow = z.strictObject({
  /** Its place in the registry, from 1: stays while the page is open, whatever is decided. */
  id,
  /** 0 while everything is as declared. */
  version,
  field: z.string(),
  isUserDefined: z.boolean(),
  values: z.record(z.string(), cellValue),
  /** Counted for user-defined columns alone. */
  rows: count.nullable(),
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
    /** How many user-defined columns there is room for still: of text or code, of numbers, of dates. */
    room: z.strictObject({ text: count, number: count, date: count }),
  }),
});

export const columnResult = z.discriminatedUnion('status', [
  /** `hiddenRows`: rows that keep a value in a column this call hid. */
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
