import { assert, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { returnKindOf, returnPath, slugOf } from '../../contract/base/pages/returnRoutes.ts';

it.each([
  ['wireway', 'wireway'],
  ['  Main Sign-in ', 'main-sign-in'],
  ['Peña/Çelik_Øst', 'pena-celik-ost'],
  ['a,b:c;d', 'a-b-c-d'],
  ['Straße', 'strasse'],
  ['50% off!', '50-off'],
  ['a -- b', 'a-b'],
  ['', ''],
])('the slug of %j is %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

it('a slug is stable and plain for any name', () => {
  assert(
    property(string({ unit: 'grapheme' }), (name) => {
      const slug = slugOf(name);
      expect(slug).toMatch(/^[a-z0-9-]*$/);
      expect(slug).not.toContain('--');
      expect(slugOf(slug)).toBe(slug);
    }),
  );
});

it.each([
  ['/auth/signinwin/wireway', 'signinwin'],
  ['/callback', 'signinwin'],
  ['/Callback/', 'signinwin'],
  ['/AUTH/SigninPop/WireWay', 'signinpop'],
  ['/auth/signinsilent/wireway', 'signinsilent'],
  ['/auth/signoutpop/wireway', 'signoutpop'],
  ['/auth/signinwin/other', null],
  ['/7/auth/signinwin/wireway', null],
  ['/', null],
])('%s is a return path of kind %s', (path, kind) => {
  expect(returnKindOf(path)).toBe(kind);
});

it('return paths match the specification', () => {
  expect(returnPath('signoutpop', 'My App')).toBe('auth/signoutpop/my-app');
});
