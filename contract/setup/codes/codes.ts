/** Code lists of a project (domain section 7): their contents, the uses of codes, and all changes to them. */
import { z } from 'zod/mini';
import { costOfEach } from '../../base/calls/callCost.ts';
import { codeKinds } from '../../commodities/fields/field.ts';
import { commodityType } from '../../commodities/fields/commodityTypes.ts';
import { packageKinds } from './packageKinds.ts';
import { endpoint } from '../../base/calls/endpoint.ts';
import {
  rowConflict,
  rowDeletionResults,
  rowDeletions,
  rowEdits,
  rowGone,
  rowRejected,
  type RowEdit,
} from '../../base/calls/rowEdits.ts';
import { without } from '../../base/values/keysOf.ts';
import { cellValue, id, projectId, version } from '../../base/values/scalars.ts';

export const codeKind = z.enum(codeKinds);
const count = z.int().check(z.nonnegative());
const codes = { scope: 'project', permission: 'codes.edit' } as const;
const suppliers = { scope: 'project', permission: 'suppliers.edit' } as const;
/** Lists covered by the permission for codes; suppliers, reels and packages have separate permissions. */
const listKind = z.enum(without(codeKinds, ['supplier', 'reel', ...packageKinds]));
const supplierKind = z.literal('supplier');

/** A row of a list: its values by the keys of `codeFieldsOf(kind)`, and the number of places it is used in. */
export const codeRow = z.strictObject({
  id,
  version,
  values: z.record(z.string(), cellValue),
  uses: count,
  /** Company account code it was copied from, whose description it follows; null for the project's own. */
  companyCode: z.nullable(z.string()),
});
export type CodeRow = z.infer<typeof codeRow>;

export const listCodeKinds = endpoint({
  method: 'GET',
  path: '/codes/kinds',
  summary: 'The code lists of a project, with how many codes each holds.',
  access: { scope: 'project', permission: 'project.view' },
  query: z.strictObject({ projectId }),
  reply: z.strictObject({ kinds: z.array(z.strictObject({ kind: codeKind, codes: count, inactive: count })) }),
});

export const listCodes = endpoint({
  method: 'GET',
  path: '/codes',
  summary: 'The codes of a list in their order, with in how many places each is used.',
  cost: 5,
  access: { scope: 'project', permission: 'project.view' },
  query: z.strictObject({ projectId, kind: codeKind }),
  reply: z.strictObject({ rows: z.array(codeRow) }),
});

/** A new code, or cells of an existing one, with the version the user saw. */
export type CodeEdit = RowEdit;

export const codeResult = z.discriminatedUnion('status', [
  /** `renamed`: number of rows in other tables that contained the code and now contain its new spelling. */
  z.strictObject({ status: z.literal('saved'), row: codeRow, renamed: count }),
  rowRejected,
  rowConflict(codeRow),
  rowGone,
]);
export type CodeResult = z.infer<typeof codeResult>;

export const saveCodes = endpoint({
  method: 'POST',
  path: '/codes/save',
  bodyLimit: 8 * 1024 * 1024,
  summary:
    'Add codes and change cells of codes. Good rows are written; the answer says of each row, in order, what became of it. A code that is spelled anew is spelled anew wherever it is used.',
  cost: costOfEach('rows', 1 / 20),
  access: codes,
  body: z.strictObject({ projectId, kind: listKind, rows: rowEdits }),
  reply: z.strictObject({ results: z.array(codeResult) }),
});

export const saveSuppliers = endpoint({
  ...saveCodes,
  path: '/suppliers/save',
  summary: 'Add suppliers and change cells of suppliers, as codes are saved.',
  access: suppliers,
  body: z.extend(saveCodes.body, { kind: supplierKind }),
});

export const deleteCodes = endpoint({
  method: 'POST',
  path: '/codes/delete',
  summary: 'Delete codes that nothing uses. Used ones stay, and the answer says of each row, in order, why.',
  cost: costOfEach('rows', 1 / 20),
  access: codes,
  body: z.strictObject({
    projectId,
    kind: listKind,
    rows: rowDeletions,
  }),
  reply: z.strictObject({ results: rowDeletionResults }),
});

export const deleteSuppliers = endpoint({
  ...deleteCodes,
  path: '/suppliers/delete',
  summary: 'Delete suppliers that nothing names, as codes are deleted.',
  access: suppliers,
  body: z.extend(deleteCodes.body, { kind: supplierKind }),
});

/** Place in which a code is used, and the number of rows. */
export const codeUse = z.discriminatedUnion('place', [
  z.strictObject({ place: z.literal('commodity'), type: commodityType, field: z.string(), rows: count }),
  z.strictObject({ place: z.literal('laborUnit'), type: commodityType, rows: count }),
  z.strictObject({ place: z.literal('code'), kind: codeKind, field: z.string(), rows: count }),
  z.strictObject({ place: z.literal('member'), rows: count }),
  z.strictObject({ place: z.literal('timesheet'), rows: count }),
]);
export type CodeUse = z.infer<typeof codeUse>;

export const getCodeUses = endpoint({
  method: 'GET',
  path: '/codes/uses',
  summary: 'Where a code is used: fields of commodities, labor units, other lists, people.',
  cost: 5,
  access: { scope: 'project', permission: 'project.view' },
  query: z.strictObject({ projectId, codeId: id }),
  reply: z.strictObject({
    uses: z.array(codeUse),
    /** Spellings used in rows, for finding them. */
    spellings: z.array(z.string()),
  }),
});

export const mergeCodes = endpoint({
  method: 'POST',
  path: '/codes/merge',
  summary:
    'Merge a code into another of its list: every row that holds the one holds the other afterwards, and the one is gone.',
  cost: 50,
  access: codes,
  body: z.strictObject({ projectId, codeId: id, intoCodeId: id }),
  reply: z.strictObject({
    uses: z.array(codeUse),
    /** Names of labor units that were deleted because the other code has one for the same size. */
    droppedLaborUnits: z.array(z.string()),
    row: codeRow,
  }),
});

export const mergeSuppliers = endpoint({
  ...mergeCodes,
  path: '/suppliers/merge',
  summary: 'Merge a supplier into another, as codes are merged.',
  access: suppliers,
});
