/** Taking an applied import back, as far as nobody has worked on its rows since (domain rule 3.10). */
import { z } from 'zod';
import { endpoint } from '../base/calls/endpoint.ts';
import { changeKind } from './changeFilter.ts';
import { importRecord, type ImportRecord } from './imports.ts';
import { instant, projectId, unitMeasurement, uuid } from '../base/values/scalars.ts';

/**
 * Why a row stays as it is: another import brought values for it later, somebody edited it, work was entered on it, or
 * its values are others than the import left, as after a merged code.
 */
const keptReason = z.enum(['imported', 'edited', 'entered', 'otherwise']);

const keptRow = z.strictObject({
  tag: z.string(),
  change: changeKind,
  reason: keptReason,
  /** Who did it last; null where that is not known. */
  by: z.string().nullable(),
  at: instant.nullable(),
});
export type UnrevertedRow = z.infer<typeof keptRow>;

/** What taking an import back does, or did. */
export const revertEffect = z.strictObject({
  /** Rows that go back to what they were, by what the import did to them. */
  back: z.strictObject({
    added: z.number().int(),
    changed: z.number().int(),
    removed: z.number().int(),
    reinstated: z.number().int(),
    /** Rows of which only the revision mark was another. */
    marked: z.number().int().default(0),
  }),
  /** The unit in which the import stored lengths that go back, where the project measures in the other one since. */
  convertedFrom: unitMeasurement.nullable().default(null),
  /**
   * Codes the import added to the lists that nobody edited since. Those nothing uses any more, once the rows went back,
   * are deleted: none of them yet in a preview.
   */
  codes: z.strictObject({ added: z.number().int(), deleted: z.number().int() }),
  keptTotal: z.number().int(),
  /** The first rows that stay, by tag. */
  kept: z.array(keptRow),
});
export type RevertEffect = z.infer<typeof revertEffect>;

const outcome = revertEffect.extend({ record: importRecord });
export type RevertOutcome = z.infer<typeof outcome>;

/** An applied import tells a progress while it is being taken back, and stands until that is written. */
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
