import { describe, expect, it } from 'vitest';
import { isOfflineScreenPath, isScreenPath } from '../../contract/base/pages/screenPaths.ts';

describe('addresses of this site', () => {
  it.each([
    '/',
    '/4711/field-work/cable',
    '/4711/packages/iwp',
    '/executive-summary',
    '/signed-out',
    '/apiary',
    '/callback',
  ])('%s is a screen that opens offline', (path) => {
    expect(isScreenPath(path)).toBe(true);
    expect(isOfflineScreenPath(path)).toBe(true);
  });

  it.each([
    '/api',
    '/api/docs',
    '/oidc/auth',
    '/oidc-test/counters',
    '/shared-package/abc',
    '/livez',
    '/readyz',
    '/metrics',
    '/mark.svg',
  ])('%s is not a screen', (path) => {
    expect(isScreenPath(path)).toBe(false);
    expect(isOfflineScreenPath(path)).toBe(false);
  });

  it.each(['/inspect', '/INSPECT/', '/auth/signinsilent/main', '/Auth/signinwin/main', '/auth/signoutpop/main'])(
    '%s is a screen that needs the server',
    (path) => {
      expect(isScreenPath(path)).toBe(true);
      expect(isOfflineScreenPath(path)).toBe(false);
    },
  );
});
