/** Settings that the SPA reads from the server at run time, so that one build serves every deployment: `GET /settings.json`. */
import { z } from 'zod';

export const settings = z.strictObject({
  authMode: z.enum(['oidc', 'spoof']),
  oidc: z
    .strictObject({
      authority: z.url(),
      clientId: z.string(),
      /** Project resource id at the provider: part of the audience scope and the roles claim. */
      projectId: z.string().nullable(),
      embedded: z.boolean(),
      /** Sign in with `prompt=consent`: the provider returns a refresh token only then (OpenID Connect Core section 11). */
      promptConsent: z.boolean(),
    })
    .nullable(),
  sentryDsn: z.string().nullable(),
  /** True if the machine inspector can be opened: local use, or switched on by the administrator. */
  inspector: z.boolean(),
  /** Build identifier of the pages, for reports; it does not reveal the version. */
  build: z.string(),
});
export type Settings = z.infer<typeof settings>;
