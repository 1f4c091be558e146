/** Who entered what another person delivers: work that came over from a tablet without a signal (docs/decisions/outbox.md). */
import { z } from 'zod';
import { requiredText } from '../values/scalars.ts';

/** As the tablet said where it was entered. Nothing proves it: rights are those of who delivers. */
export const originalAuthor = z.strictObject({ name: requiredText, subject: z.string().min(1).max(255) });
export type OriginalAuthor = z.infer<typeof originalAuthor>;
