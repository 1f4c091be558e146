/** Author of entries that another user delivers: work transferred from a tablet without a signal (docs/decisions/outbox.md). */
import { z } from 'zod/mini';
import { requiredText } from '../values/scalars.ts';

/**
 * Author as named by the tablet on which the work was entered. It is not verified: the permissions are those of the user who
 * delivers.
 */
export const originalAuthor = z.strictObject({
  name: requiredText,
  subject: z.string().check(z.minLength(1), z.maxLength(255)),
});
export type OriginalAuthor = z.infer<typeof originalAuthor>;
