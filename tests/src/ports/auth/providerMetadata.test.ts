/** The provider's discovery document, taken along from the page that leaves to the page that comes back. */
import { expect, it } from 'vitest';
import { createProviderMetadata } from '../../../../src/ports/auth/provider/providerMetadata.ts';
import { MemoryStorage } from './support/fakeBrowser.ts';

const authority = 'https://id.example';
const discovery = { issuer: authority, authorization_endpoint: `${authority}/auth` };

it('is known to who comes back, for as long as a sign-in may take, of the same provider', () => {
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

it.each([['a text'], [null], [{}], [{ authorization_endpoint: 7 }]])('is not %j', (document) => {
  const metadata = createProviderMetadata(new MemoryStorage(), authority, () => 0);
  expect(() => metadata.note(document)).toThrow('something else than its description');
});

it('is asked anew where something else was noted, and where the storage is refused', () => {
  const storage = new MemoryStorage();
  storage.setItem('wireway.providerMetadata', '{');
  expect(createProviderMetadata(storage, authority, () => 0).read()).toBeNull();
  storage.setItem('wireway.providerMetadata', JSON.stringify({ authority, at: 0, document: 'none' }));
  expect(createProviderMetadata(storage, authority, () => 0).read()).toBeNull();
});
