import { expect, it } from 'vitest';
import { createAccessTokenReader } from '../../../../src/ports/auth/accessToken.ts';

const provider = { authority: 'https://login.example.com/', clientId: 'site' };
const session = { id_token: 'now', access_token: 'beside', profile: { iss: provider.authority, sub: 's' } };

it('returns the access token of the given session only', () => {
  const read = createAccessTokenReader(window, provider);
  expect(read('now')).toBeNull();
  window.sessionStorage.setItem(`oidc.user:${provider.authority}:${provider.clientId}`, JSON.stringify(session));
  expect(read('now')).toBe('beside');
  expect(read('an older one')).toBeNull();
});

it('returns null if the browser denies storage', () => {
  const refusing = {
    get sessionStorage(): Storage {
      throw new DOMException('no', 'SecurityError');
    },
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- has the only member of `Window` that is read
  expect(createAccessTokenReader(refusing as Window, provider)('now')).toBeNull();
});
