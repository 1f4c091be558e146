import { z } from 'zod/mini';

/** Length of a reel or a cut, or a mark on a jacket, in the project's unit; null if unknown. */
export const lengthOrNone = z.nullable(z.number());
export type LengthOrNone = z.infer<typeof lengthOrNone>;
