/** Settings that the SPA reads from the server at run time, so that one build serves every deployment: `GET /settings.json`. */
import { z } from 'zod/mini';

export const settings = z.strictObject({
  authMode: z.enum(['oidc', 'spoof']),
  oidc: z.nullable(
    z.strictObject({
      authority: z.url(),
      clientId: z.string(),
      /** Project resource id at the provider: part of the audience scope and the roles claim. */
      projectId: z.nullable(z.string()),
      embedded: z.boolean(),
      /** Sign in with `prompt=consent`: the provider returns a refresh token only then (OpenID Connect Core section 11). */
      promptConsent: z.boolean(),
    }),
  ),
  sentryDsn: z.nullable(z.string()),
  /** True if the machine inspector can be opened: local use, or switched on by the administrator. */
  inspector: z.boolean(),
  /** Build identifier of the pages, for reports; it does not reveal the version. */
  build: z.string(),
});
export type Settings = z.infer<typeof settings>;
