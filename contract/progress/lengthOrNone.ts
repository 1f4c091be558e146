import { z } from 'zod';

/** Of a reel or a cut, or a mark on a jacket, in the project's unit; null where nobody said. */
export const lengthOrNone = z.number().nullable();
export type LengthOrNone = z.infer<typeof lengthOrNone>;
