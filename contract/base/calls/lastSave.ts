/** User and time of the last save, returned with a conflict. */
import { z } from 'zod/mini';
import { instant } from '../values/scalars.ts';

export const lastSave = z.strictObject({ name: z.string(), at: instant });
export type LastSave = z.infer<typeof lastSave>;
