/** Kinds of changes that an import makes, and what part of them is asked for (domain rule 4). */
import { z } from 'zod';

/**
 * marked: the revision mark of the row is another and nothing else, which is no change of it · corrected: a cell of the file
 * was, by a person, before it was applied · error: a row of the file was refused.
 */
export const changeKind = z.enum(['added', 'changed', 'removed', 'reinstated', 'marked', 'corrected', 'error']);
export const changeImpact = z.enum(['critical', 'review', 'info']);

/**
 * Why a change is more than information. begun: what it is, where it goes or how it runs changed after work began ·
 * removedStarted: removed after work began · beyondReel: longer, and its reel has not enough for all that is planned from it ·
 * grown: longer by more than 5 % after work began · cardPrinted: a card was printed that says otherwise · inPackage: it is in a
 * package.
 */
export const impactReason = z.enum(['begun', 'removedBegun', 'beyondReel', 'grown', 'cardPrinted', 'inPackage']);

/** What part of the changes is asked for; nothing chosen is all of them, without rows that are only marked. */
export const changeFilter = z.strictObject({
  change: changeKind.optional(),
  impact: changeImpact.optional(),
  reason: impactReason.optional(),
  field: z.string().max(60).optional(),
  package: z.string().max(200).optional(),
  area: z.string().max(200).optional(),
  /** Only changes that make a printed card out of date. */
  cards: z.enum(['takeBack']).optional(),
  /** Part of a tag, in any case. */
  find: z.string().max(200).optional(),
});
export type ChangeFilter = z.infer<typeof changeFilter>;
