/** Kinds of changes that an import makes, and the filter of a change report (domain rule 4). */
import { z } from 'zod/mini';

/**
 * marked: only the revision mark of the row differs, which does not count as a change · corrected: a cell of the file was
 * corrected by a user before the import was applied · error: a row of the file was rejected.
 */
export const changeKind = z.enum(['added', 'changed', 'removed', 'reinstated', 'marked', 'corrected', 'error']);
export const changeImpact = z.enum(['critical', 'review', 'info']);

/**
 * Reason why a change is more than information. begun: identity, location or route changed after work started · removedBegun:
 * removed after work started · beyondReel: longer, and its reel is too short for all planned lengths · grown: longer by more than
 * 5 % after work started · cardPrinted: a printed card shows another value · inPackage: the row is in a package.
 */
export const impactReason = z.enum(['begun', 'removedBegun', 'beyondReel', 'grown', 'cardPrinted', 'inPackage']);

/** Filter of the changes; without any choice all of them, except rows that are only marked. */
export const changeFilter = z.strictObject({
  change: z.optional(changeKind),
  impact: z.optional(changeImpact),
  reason: z.optional(impactReason),
  field: z.optional(z.string().check(z.maxLength(60))),
  package: z.optional(z.string().check(z.maxLength(200))),
  area: z.optional(z.string().check(z.maxLength(200))),
  /** Only changes that make a printed card out of date. */
  cards: z.optional(z.enum(['takeBack'])),
  /** Part of a tag, in any case. */
  find: z.optional(z.string().check(z.maxLength(200))),
});
export type ChangeFilter = z.infer<typeof changeFilter>;
