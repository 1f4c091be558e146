import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeReturnTo } from '../../../machines/auth/safeReturnTo.ts';
import { runs } from '../../support/exploration.ts';

const here = 'https://wireway.example';

describe('the page to return to', () => {
  it.each([
    '/',
    '/executive-summary',
    '/7/data/cable?view=3&tag=2.21L.3%2F2#row-9',
    '/7/report/cable-summary?next=//x',
    '/system/account-codes/crew',
    '/7/project/codes/test%20type',
    '/7/data/cable?at=https://elsewhere.example/',
    '/7/data/cable#//x',
    '/callbacks',
    '/authors/7?to=/callback',
    '/.well-known/x..y/..z/z..',
    `/${'a'.repeat(1999)}`,
  ])('can be %s', (path) => {
    expect(safeReturnTo(path)).toBe(path);
  });

  it.each([
    undefined,
    null,
    7,
    {},
    ['/7'],
    '',
    'data/cable',
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    '///evil.example',
    String.raw`/\evil.example`,
    String.raw`\\evil.example`,
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    ' //evil.example',
    '/ /evil.example',
    '/\u0000/evil.example',
    '/\u200b/evil.example',
    '/callback',
    '/callback?code=x&state=y',
    '/Callback/',
    '/c%61llback',
    '/%63allback#x',
    '/auth/signinwin/wireway',
    '/auth/signinsilent/wireway?state=x',
    '/AUTH/signinwin/other',
    '/auth',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e%2e//evil.example',
    '/%2F/evil.example',
    '/%5cevil.example',
    '/7//data',
    '/7//data?view=3',
    '/.',
    '/./evil.example',
    '/7/..',
    '/7/%2E',
    '/%2e%2e/evil.example',
    '/%2Fevil.example',
    '/%5Cevil.example',
    `/${'a'.repeat(2000)}`,
  ])('is the home page instead of %j', (path) => {
    expect(safeReturnTo(path)).toBe('/');
  });

  it('is a page of this site for any input', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2F',
      '%5c',
      '//',
      'a',
      '7',
      '?',
      '#',
      '@',
      ':',
      '\t',
      '\n',
      ' ',
      'evil.example',
      'https:',
      'javascript:',
    );
    const hostile = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        fc.oneof(
          hostile,
          fc.webUrl(),
          fc.string({ unit: 'binary', maxLength: 30 }).map((s) => `/${s}`),
        ),
        (requested) => {
          const path = safeReturnTo(requested);
          const url = new URL(path, here);
          expect(url.origin).toBe(here);
          expect(url.pathname.startsWith('//')).toBe(false);
          expect(safeReturnTo(path)).toBe(path);
        },
      ),
      runs(2000),
    );
  });
});
