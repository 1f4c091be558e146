/** Who saved something last, and when: told to whoever meets a save they did not know of. */
import { z } from 'zod';
import { instant } from '../values/scalars.ts';

export const lastSave = z.strictObject({ name: z.string(), at: instant });
export type LastSave = z.infer<typeof lastSave>;
