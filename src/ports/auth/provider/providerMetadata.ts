/**
 * Discovery document of the provider. A page that leaves for the provider has just read it, and stores it for the page the user
 * returns to: on a slow network each request delays the first page by half a second (fault F17).
 */
import type { OidcMetadata } from 'oidc-client-ts';
import { z } from 'zod/mini';
import { staleStateAge } from '../../../../machines/timings.ts';
import { withFallback } from '../../../base/withFallback.ts';

export interface ProviderMetadata {
  /** Returns the document if it was stored in this tab within the maximum time of a sign-in; null otherwise. */
  read(): Partial<OidcMetadata> | null;
  /**
   * Stores the document. Throws if it is invalid: the response can come from the sign-in page of a hotel network instead of the
   * provider.
   */
  note(document: unknown): void;
}

const key = 'wireway.providerMetadata';

const notedOf = z.object({
  authority: z.string(),
  /** Time of storing, ms since 1970. */
  at: z.number(),
  document: z.unknown(),
});

export function createProviderMetadata(storage: Storage, authority: string, now: () => number): ProviderMetadata {
  return {
    read() {
      const { data: noted } = notedOf.safeParse(withFallback(() => JSON.parse(storage.getItem(key) ?? 'null'), null));
      const isOurs = noted?.authority === authority && Math.abs(now() - noted.at) < staleStateAge;
      return isOurs && isDiscovery(noted.document) ? noted.document : null;
    },
    note(document) {
      if (!isDiscovery(document))
        throw new Error('The sign-in server answered with something else than its description.');
      const noted: z.infer<typeof notedOf> = { authority, at: now(), document: addressesOf(document) };
      withFallback(() => storage.setItem(key, JSON.stringify(noted)), undefined);
    },
  };
}

/** Endpoints the library uses; it does not read the rest of the document. */
const addresses = [
  'issuer',
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'revocation_endpoint',
  'end_session_endpoint',
  'check_session_iframe',
  'jwks_uri',
] as const satisfies readonly (keyof OidcMetadata)[];

const addressesOf = (document: Partial<OidcMetadata>): Partial<OidcMetadata> =>
  Object.fromEntries(addresses.flatMap((name) => (document[name] === undefined ? [] : [[name, document[name]]])));

const isDiscovery = (document: unknown): document is Partial<OidcMetadata> =>
  typeof document === 'object' &&
  document !== null &&
  'authorization_endpoint' in document &&
  typeof document.authorization_endpoint === 'string';
