/** Revert of an applied import, limited to rows without later work (domain rule 3.10). */
import { z } from 'zod/mini';
import { endpoint } from '../base/calls/endpoint.ts';
import { changeKind } from './changeFilter.ts';
import { importRecord, type ImportRecord } from './imports.ts';
import { instant, projectId, unitMeasurement, uuid } from '../base/values/scalars.ts';

/**
 * Reason why a row is not reverted: a later import changed its values, a user edited it, work was entered on it, or its values
 * differ from those the import wrote, for example after merged codes.
 */
const storedReason = z.enum(['imported', 'edited', 'entered', 'otherwise']);

const storedRow = z.strictObject({
  tag: z.string(),
  change: changeKind,
  reason: storedReason,
  /** User who made the latest change; null if unknown. */
  by: z.nullable(z.string()),
  at: z.nullable(instant),
});
export type UnrevertedRow = z.infer<typeof storedRow>;

/** Effect of a revert, as a preview or as a result. */
export const revertEffect = z.strictObject({
  /** Rows that are reverted, by the import's change to them. */
  back: z.strictObject({
    added: z.int(),
    changed: z.int(),
    removed: z.int(),
    reinstated: z.int(),
    /** Rows of which only the revision mark differed. */
    marked: z._default(z.int(), 0),
  }),
  /** Unit in which the import stored the reverted lengths, if the project has changed to the other unit since. */
  convertedFrom: z._default(z.nullable(unitMeasurement), null),
  /**
   * Codes that the import added to the lists and that no one has edited since. Those no longer used after the rows are reverted
   * are deleted; in a preview none is deleted yet.
   */
  codes: z.strictObject({ added: z.int(), deleted: z.int() }),
  keptTotal: z.int(),
  /** First rows that are not reverted, by tag. */
  kept: z.array(storedRow),
});
export type RevertEffect = z.infer<typeof revertEffect>;

const outcome = z.extend(revertEffect, { record: importRecord });
export type RevertOutcome = z.infer<typeof outcome>;

/** True while an applied import is being reverted: it has a progress, and its status is unchanged until the revert is written. */
export const isBeingReverted = ({ status, progress }: Pick<ImportRecord, 'status' | 'progress'>): boolean =>
  status === 'applied' && progress !== null;

const target = z.strictObject({ projectId, importId: uuid });
const access = { scope: 'project', permission: 'import.rollback', rows: 'all' } as const;

export const previewRevert = endpoint({
  method: 'GET',
  path: '/import/revert',
  summary: 'What taking an applied import back would do, or did: the rows that go back, and those that stay and why.',
  cost: 20,
  access,
  query: target,
  reply: outcome,
});

export const revertImport = endpoint({
  method: 'POST',
  path: '/import/revert',
  summary:
    'Begin to take an applied import back: every row nobody worked on since as it was before. Harmless to repeat.',
  cost: 100,
  access,
  body: target,
  reply: importRecord,
});

export const cancelRevert = endpoint({
  method: 'POST',
  path: '/import/revert/cancel',
  summary: 'Stop an import from being taken back, as long as that is not written. Harmless to repeat.',
  access,
  body: target,
  reply: importRecord,
});
