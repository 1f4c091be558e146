/** Labor units of a project: their values, the rows they provide hours for, and all changes to them (domain section 7). */
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
import { cellValue, id, instant, projectId, version } from '../../base/values/scalars.ts';

const count = z.int().check(z.nonnegative());
const edits = { scope: 'project', permission: 'laborUnits.edit' } as const;

/** Values by the keys of `laborUnitFields`; the number of rows it provides hours for, and their budget hours. */
export const laborUnitRow = z.strictObject({
  id,
  version,
  values: z.record(z.string(), cellValue),
  rows: count,
  hours: z.number(),
});
export type LaborUnitRow = z.infer<typeof laborUnitRow>;

export const typeEffect = z.strictObject({
  type: commodityType,
  rows: count,
  hoursBefore: z.number(),
  hoursAfter: z.number(),
  withoutBefore: count,
  withoutAfter: count,
});

/** Effect of the last change of labor units, after the rows were recalculated. */
export const laborUnitEffect = z.strictObject({ at: instant, types: z.array(typeEffect) });

/** Rows of a type, and how many of them have no labor unit. */
const coverage = z.strictObject({ type: commodityType, rows: count, without: count });

/** Rows without a labor unit that have the same lookup. */
const missing = z.strictObject({ type: commodityType, typeCode: z.string(), size: z.string(), rows: count });

export const listLaborUnits = endpoint({
  method: 'GET',
  path: '/labor-units',
  summary: 'The labor units of a project with the rows they give hours to, and the rows that have none.',
  cost: 5,
  access: { scope: 'project', permission: 'project.view' },
  query: z.strictObject({ projectId }),
  reply: z.strictObject({
    units: z.array(laborUnitRow),
    coverage: z.array(coverage),
    /** Largest first, at most 200. */
    missing: z.array(missing),
    isRecalculating: z.boolean(),
    /** The recalculation after the last change failed: rows have their previous hours. */
    isBehind: z.boolean(),
    lastEffect: z.nullable(laborUnitEffect),
  }),
});

const savedUnit = z.strictObject({ status: z.literal('saved'), row: laborUnitRow });
const conflictingUnit = rowConflict(laborUnitRow);

export const laborUnitResult = z.discriminatedUnion('status', [savedUnit, rowRejected, conflictingUnit, rowGone]);
export type LaborUnitResult = z.infer<typeof laborUnitResult>;

const unitEdits = z.strictObject({ projectId, rows: rowEdits });

export const saveLaborUnits = endpoint({
  method: 'POST',
  path: '/labor-units/save',
  bodyLimit: 8 * 1024 * 1024,
  summary:
    'Add labor units and change cells of them. Good rows are written; the answer says of each row, in order, what became of it. Budget hours follow as a job.',
  cost: costOfEach('rows', 1 / 20),
  access: edits,
  body: unitEdits,
  reply: z.strictObject({ results: z.array(laborUnitResult) }),
});

export const previewLaborUnits = endpoint({
  method: 'POST',
  path: '/labor-units/preview',
  isUnaudited: true,
  bodyLimit: 8 * 1024 * 1024,
  summary: 'What saving these labor units would move, in rows and budget hours by type. Nothing is written.',
  cost: costOfEach('rows', 1 / 20),
  access: edits,
  body: unitEdits,
  reply: z.strictObject({ types: z.array(typeEffect) }),
});

export const deleteLaborUnits = endpoint({
  method: 'POST',
  path: '/labor-units/delete',
  summary:
    'Delete labor units. Those that rows name themselves stay, and the answer says of each row, in order, why. Budget hours follow as a job.',
  cost: costOfEach('rows', 1 / 20),
  access: edits,
  body: z.strictObject({ projectId, rows: rowDeletions }),
  reply: z.strictObject({ results: rowDeletionResults }),
});

export const copyLaborUnits = endpoint({
  method: 'POST',
  path: '/labor-units/copy',
  summary:
    'Add the labor units of another project, or the typical figures, in this project’s unit. Names that are there already are left as they are.',
  cost: 20,
  access: edits,
  body: z.strictObject({ projectId, fromProjectId: z.nullable(projectId) }),
  reply: z.strictObject({ added: count, left: count }),
});

export const recalculateHours = endpoint({
  method: 'POST',
  path: '/labor-units/recalculate',
  summary: 'Have the budget hours of every row follow its labor unit once more, as a job.',
  cost: 20,
  access: edits,
  body: z.strictObject({ projectId }),
  reply: z.strictObject({ requested: z.literal(true) }),
});
