/** What the provider told of a person at sign-in, as an administrator may see it: names and shapes, never values. */
import { z } from 'zod';

/** What people can do without, and miss. */
export const missingClaim = z.enum(['name', 'email', 'email_verified', 'roles']);
export type MissingClaim = z.infer<typeof missingClaim>;

export const toldClaim = z.strictObject({
  name: z.string(),
  /** `text`, `list of 3`, `true`: what kind of value it is; of values only true and false. */
  shape: z.string(),
  from: z.enum(['idToken', 'userInfo']),
});
export type ToldClaim = z.infer<typeof toldClaim>;
