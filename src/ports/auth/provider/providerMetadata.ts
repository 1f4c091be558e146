/**
 * The provider's discovery document. Whoever leaves for the provider has just read it, and takes it along to the page they
 * return to: on a slow network each asking costs half a second before the first page (fault F17).
 */
import type { OidcMetadata } from 'oidc-client-ts';
import { z } from 'zod';
import { staleStateAge } from '../../../../machines/timings.ts';
import { withFallback } from '../../../base/withFallback.ts';

export interface ProviderMetadata {
  /** As it was noted in this tab within the time a sign-in may take; null otherwise. */
  read(): Partial<OidcMetadata> | null;
  /** Throws where it is no such document: what answers for a provider may be the sign-in page of a hotel. */
  note(document: unknown): void;
}

const key = 'wireway.providerMetadata';

const notedOf = z.object({
  authority: z.string(),
  /** ms since 1970. */
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

/** Where the library goes; the rest of the document it does not read. */
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
