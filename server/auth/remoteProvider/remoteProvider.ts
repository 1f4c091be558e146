/** A provider elsewhere: its keys, and what it said of itself when they were last fetched. */
import type { JSONWebKeySet } from 'jose';
import { providerMessage } from '../../locales/en-US/provider.ts';
import { ProviderUnfit, readDiscovery, readKeys, requireIssuer, type Discovery } from './discovery.ts';

/** Fetches the keys; must settle, for nothing else is fetched meanwhile. */
export type KeySource = () => Promise<JSONWebKeySet>;

export interface RemoteProvider {
  /** The keys of the provider the settings name, and of no other. */
  readonly keySource: KeySource;
  /** Null until the provider answered once. */
  readonly discovery: () => Discovery | null;
}

export function createRemoteProvider(authority: string): RemoteProvider {
  let latest: Discovery | null = null;
  return {
    discovery: () => latest,
    async keySource() {
      const { discovery } = await readDiscovery(authority);
      requireIssuer(authority, discovery);
      if (discovery.jwks_uri === undefined)
        throw new ProviderUnfit(
          providerMessage('endpointsMissing', { endpoints: 'jwks_uri' }),
          providerMessage('mend'),
        );
      latest = discovery;
      return readKeys(discovery.jwks_uri);
    },
  };
}
