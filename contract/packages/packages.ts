/** Packages of a project (domain section 9): the contents of each, its readiness, and all changes to it. */
import { z } from 'zod/mini';
import { costOfEach } from '../base/calls/callCost.ts';
import { codeResult, codeUse } from '../setup/codes/codes.ts';
import { commodityType } from '../commodities/fields/commodityTypes.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { rowDeletionResults, rowDeletions, rowEdits } from '../base/calls/rowEdits.ts';
import {
  cellValue,
  id,
  instant,
  isoDate,
  projectId,
  requiredText,
  shortText,
  uuid,
  version,
} from '../base/values/scalars.ts';
import { constraintState, packageStatus, packageStep } from '../setup/codes/packageStatus.ts';
import { packageType } from '../setup/codes/packageKinds.ts';
import { rowReadiness, waitKind } from './readiness.ts';

const count = z.int().check(z.nonnegative());
const hours = z.number();
const view = { scope: 'project', permission: 'data.view' } as const;
const edits = { scope: 'project', permission: 'packages.edit', rows: 'all' } as const;

/** A step available from the current status of a package. */
export const offeredStep = z.strictObject({
  event: packageStep,
  to: packageStatus,
  /** True if the step is rejected without a reason. */
  needsReason: z.boolean(),
  /** Message why it cannot be taken now; null if it can. */
  refused: z.nullable(z.string()),
});
export type OfferedStep = z.infer<typeof offeredStep>;

/** Only rows visible to the caller are counted. Hours are clock hours; lengths in the project's unit. */
export const packageRow = z.strictObject({
  id,
  version,
  /** By the keys of `packageFields`. */
  values: z.record(z.string(), cellValue),
  status: packageStatus,
  holdReason: z.nullable(z.string()),
  actualStart: z.nullable(isoDate),
  actualFinish: z.nullable(isoDate),
  steps: z.array(offeredStep),
  /** Every row is at 100 %, so the package can be completed. */
  proposesComplete: z.boolean(),
  constraints: z.strictObject({ open: count, cleared: count, waived: count }),
  rowCount: count,
  ready: count,
  waiting: count,
  unknown: count,
  done: count,
  quantities: z.array(
    z.strictObject({ type: commodityType, rows: count, quantity: z.number(), unit: z.enum(['ft', 'm', 'each']) }),
  ),
  budgetHours: hours,
  earnedHours: hours,
  /** Earned as a percentage of budget; null if no row has hours. */
  percent: z.nullable(z.number()),
});
export type PackageRow = z.infer<typeof packageRow>;

export const listPackages = endpoint({
  method: 'GET',
  path: '/packages',
  summary:
    'The packages of a type with their status, steps, readiness and hours. A foreman has their own in the field.',
  cost: 10,
  keptOnDevice: true,
  access: view,
  query: z.strictObject({ projectId, packageType }),
  reply: z.strictObject({ rows: z.array(packageRow) }),
});

export const packageConstraint = z.strictObject({
  id,
  name: z.string(),
  state: constraintState,
  /** User who cleared or waived it, and the time; null while it is open. */
  by: z.nullable(z.string()),
  at: z.nullable(instant),
  reason: z.nullable(z.string()),
});
export type PackageConstraint = z.infer<typeof packageConstraint>;

/** Event of a package: a step, or rows that joined or left it while it was in the field. */
export const packageEvent = z.strictObject({
  /** Status before and after; equal if no step was taken. */
  from: packageStatus,
  to: packageStatus,
  step: z.nullable(packageStep),
  rowsAdded: count,
  rowsRemoved: count,
  /** True if it was triggered by the first progress of one of its rows. */
  isAutomatic: z.boolean(),
  by: z.nullable(z.string()),
  at: instant,
  reason: z.nullable(z.string()),
});
export type PackageEvent = z.infer<typeof packageEvent>;

export const packageDetail = z.strictObject({
  row: packageRow,
  /** In the order in which they are checked. */
  constraints: z.array(packageConstraint),
  /** The newest first. */
  events: z.array(packageEvent),
  /** Budget hours, and the hours a crew works in the period: above the limit the package is too large. */
  capacity: z.strictObject({ hours, limit: hours, isAbove: z.boolean() }),
});
export type PackageDetail = z.infer<typeof packageDetail>;

export const getPackage = endpoint({
  method: 'GET',
  path: '/packages/detail',
  summary: 'A package with its constraints, what happened to it, and its capacity.',
  cost: 10,
  keptOnDevice: true,
  access: view,
  query: z.strictObject({ projectId, id }),
  reply: packageDetail,
});

/** Location of the object waited for: a row, a package, or the list of reels. */
export const waitTarget = z.nullable(
  z.discriminatedUnion('is', [
    z.strictObject({ is: z.literal('row'), type: commodityType, id }),
    z.strictObject({ is: z.literal('package'), packageType, id }),
    z.strictObject({ is: z.literal('reel') }),
  ]),
);
export type WaitTarget = z.infer<typeof waitTarget>;

/** One reason why a row waits. */
export const wait = z.strictObject({
  kind: waitKind,
  /** The raceway, equipment, reel, cable or package it waits for. */
  tag: z.nullable(z.string()),
  /** Its progress; null if it can only be present or absent. */
  percent: z.nullable(z.number()),
  /** Reason of a hold, as entered. */
  text: z.nullable(z.string()),
  /** Null if it is not in the project, and if none is named. */
  target: waitTarget,
});

export type Wait = z.infer<typeof wait>;

export const packagedRow = z.strictObject({
  type: commodityType,
  id,
  tag: z.string(),
  typeCode: z.nullable(z.string()),
  description: z.nullable(z.string()),
  state: rowReadiness,
  waits: z.array(wait),
  percent: z.number(),
  budgetHours: hours,
  earnedHours: hours,
});
export type PackagedRow = z.infer<typeof packagedRow>;

export const listPackageContents = endpoint({
  method: 'GET',
  path: '/packages/contents',
  summary: 'The rows of a package with what each waits for: those that are ready first, those that are done last.',
  cost: 10,
  keptOnDevice: true,
  access: view,
  query: z.strictObject({
    projectId,
    id,
    offset: z._default(z.coerce.number<number>().check(z.int(), z.minimum(0)), 0),
    limit: z._default(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(1000)), 200),
  }),
  reply: z.strictObject({
    total: count,
    states: z.strictObject({ ready: count, waiting: count, unknown: count, done: count }),
    rows: z.array(packagedRow),
  }),
});

export const savePackages = endpoint({
  method: 'POST',
  path: '/packages/save',
  bodyLimit: 8 * 1024 * 1024,
  summary:
    'Add packages and change cells of packages, as codes are saved. One that is numbered anew is numbered anew on every row in it; one that is closed or cancelled stays as it is.',
  cost: costOfEach('rows', 1 / 20),
  access: edits,
  body: z.strictObject({ projectId, packageType, rows: rowEdits }),
  reply: z.strictObject({ results: z.array(codeResult) }),
});

export const deletePackages = endpoint({
  method: 'POST',
  path: '/packages/delete',
  summary:
    'Delete packages without rows that were never released. The answer says of each row, in order, why it stays.',
  cost: costOfEach('rows', 1 / 20),
  access: edits,
  body: z.strictObject({ projectId, packageType, rows: rowDeletions }),
  reply: z.strictObject({ results: rowDeletionResults }),
});

export const getPackageUses = endpoint({
  method: 'GET',
  path: '/packages/uses',
  summary: 'Where a package is named: fields of commodities.',
  cost: 5,
  access: view,
  query: z.strictObject({ projectId, id }),
  reply: z.strictObject({ uses: z.array(codeUse) }),
});

export const takePackageStep = endpoint({
  method: 'POST',
  path: '/packages/step',
  summary:
    'Take a step of a package. Refused with the reason where it is not ready for it, and where somebody changed it since `version`.',
  cost: 10,
  access: edits,
  body: z.strictObject({ projectId, id, version, event: packageStep, reason: z._default(shortText, '') }),
  reply: z.strictObject({ row: packageRow }),
});

export const constraintEdit = z.union([
  z.strictObject({ id, state: constraintState, reason: z._default(shortText, '') }),
  z.strictObject({ add: requiredText }),
  z.strictObject({ remove: id }),
]);
export type ConstraintEdit = z.input<typeof constraintEdit>;

export const savePackageConstraints = endpoint({
  method: 'POST',
  path: '/packages/constraints',
  summary: 'Clear, waive with a reason, open, add or remove constraints of a package: all of the edits, or none.',
  cost: 10,
  access: edits,
  body: z.strictObject({
    projectId,
    id,
    version,
    edits: z.array(constraintEdit).check(z.minLength(1), z.maxLength(100)),
  }),
  reply: z.strictObject({ row: packageRow, constraints: z.array(packageConstraint) }),
});

/** Maximum rows that one call of `fillPackage` writes; the rest is `left`. */
export const maxRowsFilled = 5000;

const codeText = shortText.check(z.minLength(1));

/** Budget hours, and the quantity in the project's unit or, for counted commodities, the rows. */
const work = { hours, quantity: z.number() };

export const fillPackage = endpoint({
  method: 'POST',
  path: '/packages/fill',
  summary:
    'Put rows into a package, by id or by rule. Rows of other packages move only when that is asked for; a trial writes nothing and tells what would be. Taken back as a change of the grid.',
  cost: 20,
  access: edits,
  body: z.strictObject({
    projectId,
    id,
    commodityType,
    by: z.union([
      z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(maxRowsFilled)) }),
      z.strictObject({
        where: z
          .strictObject({ area: z.optional(codeText), system: z.optional(codeText), typeCode: z.optional(codeText) })
          .check(z.refine((where) => Object.values(where).some((value) => value !== undefined))),
      }),
    ]),
    movesFromOthers: z.boolean(),
    isTrial: z.boolean(),
    /** Calls that name the same change are one entry of the history. */
    changeId: z.optional(uuid),
  }),
  reply: z.strictObject({
    version,
    added: count,
    /** Rows that are in no other package, including the remaining ones counted in `left`. */
    free: z.strictObject(work),
    alreadyIn: count,
    /** Rows of other packages: moved if requested, otherwise left unchanged. */
    wouldMove: z.array(z.strictObject({ package: z.string(), rows: count, ...work })),
    refused: z.array(z.strictObject({ reason: z.string(), rows: count })),
    /** Rows that match the rule and are not processed yet: repeating the call continues with them. */
    left: count,
    /** Id to revert the change (`/commodity/revert`); null if nothing was written. */
    changeId: z.nullable(uuid),
  }),
});

export type FillReply = z.infer<typeof fillPackage.reply>;

export const removeFromPackage = endpoint({
  method: 'POST',
  path: '/packages/remove-rows',
  formerPaths: ['/packages/take-out'],
  summary: 'Take rows out of a package. Taken back as a change of the grid.',
  cost: 10,
  access: edits,
  body: z.strictObject({
    projectId,
    id,
    commodityType,
    ids: z.array(id).check(z.minLength(1), z.maxLength(maxRowsFilled)),
    changeId: z.optional(uuid),
  }),
  reply: z.strictObject({
    version,
    removed: count,
    refused: z.array(z.strictObject({ reason: z.string(), rows: count })),
    changeId: z.nullable(uuid),
  }),
});
