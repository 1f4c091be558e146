/** A remote provider: its keys, and its discovery document from when they were last fetched. */
import type { JSONWebKeySet } from 'jose';
import { providerMessage } from '../../locales/en-US/provider.ts';
import { ProviderUnfit, readDiscovery, readKeys, requireIssuer, type Discovery } from './discovery.ts';

/** Fetches the keys; must settle, because no other fetch starts before that. */
export type KeySource = () => Promise<JSONWebKeySet>;

export interface RemoteProvider {
  /** Only the keys of the provider in the settings. */
  readonly keySource: KeySource;
  /** Null until the provider's first response. */
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
