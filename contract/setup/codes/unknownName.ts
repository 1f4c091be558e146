import { z } from 'zod';

/** A name that is on no list: the question a cell asks. */
export const unknownName = z.strictObject({
  /** A `PickList`, told as text: the lists are not part of the first load. */
  list: z.string(),
  /** The one that is probably meant. */
  nearest: z.string().nullable(),
});
export type UnknownName = z.infer<typeof unknownName>;
