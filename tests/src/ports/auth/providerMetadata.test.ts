/** Discovery document of the provider, stored by the page that redirects for the page that returns. */
import { expect, it } from 'vitest';
import { createProviderMetadata } from '../../../../src/ports/auth/provider/providerMetadata.ts';
import { MemoryStorage } from './support/fakeBrowser.ts';

const authority = 'https://id.example';
const discovery = { issuer: authority, authorization_endpoint: `${authority}/auth` };

it('is available after the return for the same provider, during the lifetime of a sign-in', () => {
  const storage = new MemoryStorage();
  let now = Date.UTC(2026, 2, 2, 6);
  const metadataOf = (of = authority) => createProviderMetadata(storage, of, () => now);
  expect(metadataOf().read()).toBeNull();
  metadataOf().note({ ...discovery, grant_types_supported: ['refresh_token'] });
  expect(metadataOf().read()).toEqual(discovery);
  expect(metadataOf('https://other.example').read()).toBeNull();
  now += 899_000;
  expect(metadataOf().read()).toEqual(discovery);
  now += 1000;
  expect(metadataOf().read()).toBeNull();
});

it.each([['a text'], [null], [{}], [{ authorization_endpoint: 7 }]])('rejects %j as metadata', (document) => {
  const metadata = createProviderMetadata(new MemoryStorage(), authority, () => 0);
  expect(() => metadata.note(document)).toThrow('something else than its description');
});

it('is requested again when the stored value is invalid or storage is denied', () => {
  const storage = new MemoryStorage();
  storage.setItem('wireway.providerMetadata', '{');
  expect(createProviderMetadata(storage, authority, () => 0).read()).toBeNull();
  storage.setItem('wireway.providerMetadata', JSON.stringify({ authority, at: 0, document: 'none' }));
  expect(createProviderMetadata(storage, authority, () => 0).read()).toBeNull();
});
