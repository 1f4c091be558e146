import { z } from 'zod/mini';

/** A name in no list, about which a cell prompts the user. */
export const unknownName = z.strictObject({
  /** A `PickList` as plain text, since the lists are not part of the first load. */
  list: z.string(),
  /** Probable match. */
  nearest: z.nullable(z.string()),
});
export type UnknownName = z.infer<typeof unknownName>;
