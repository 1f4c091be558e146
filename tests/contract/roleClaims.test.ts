import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { rolesOf } from '../../contract/base/calls/roleClaims.ts';

const grant = { '100': 'example.com' };

it.each<[string, unknown, string[]]>([
  ['text', 'foreman', ['foreman']],
  ['text with blanks around', ' foreman ', ['foreman']],
  ['blank text', '  ', []],
  ['a list of texts', ['viewer', 'foreman', 'viewer'], ['viewer', 'foreman']],
  ['an object', { foreman: grant, viewer: true, lead: 1 }, ['foreman', 'viewer', 'lead']],
  ['an object that says no', { foreman: false, viewer: null, lead: 0, other: '' }, []],
  ['a list of objects', [{ foreman: grant }, { viewer: false }], ['foreman']],
  ['a mixed list', ['viewer', { foreman: grant }, null, 7, true], ['viewer', 'foreman']],
  ['a list in a list', [['foreman']], []],
  ['nothing', undefined, []],
  ['null', null, []],
  ['a number', 4, []],
])('reads %s', (_, claim, names) => {
  expect([...rolesOf(claim)]).toEqual(names);
});

it('returns only roles that are in the claim', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (claim) => {
      const text = JSON.stringify(claim);
      for (const name of rolesOf(claim)) expect(text).toContain(JSON.stringify(name).slice(1, -1));
    }),
  );
});

it('returns no role for a falsy entry at any place', () => {
  const falsy = fc.constantFrom(false, null, 0, '');
  fc.assert(
    fc.property(fc.array(fc.dictionary(fc.string(), falsy)), (entries) => {
      expect(rolesOf(entries).size).toBe(0);
      for (const entry of entries) expect(rolesOf(entry).size).toBe(0);
    }),
  );
});
