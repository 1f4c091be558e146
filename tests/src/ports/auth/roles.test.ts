import { expect, it } from 'vitest';
import { hasRole } from '../../../../src/ports/auth/roles.ts';

const key = 'urn:zitadel:iam:org:project:wire:roles';
const grant = { org1: 'example.com' };

it.each([
  ['one object', { foreman: grant }, true],
  ['a list of one', [{ foreman: grant }], true],
  ['a list of two, in the second', [{ viewer: grant }, { foreman: grant }], true],
  ['a list that gives the role nothing', [{ foreman: null }], false],
  ['a list with an empty entry', [null, { foreman: grant }], true],
  ['an empty list', [], false],
  ['an empty object', {}, false],
  ['another role', { viewer: grant }, false],
  ['a role nobody knows', { superintendent: grant }, false],
  ['a list beside a role nobody knows', ['superintendent', { foreman: grant }], true],
  ['other letters', ['Foreman', 'FOREMAN'], false],
  ['an empty text', '', false],
  ['no claim', undefined, false],
  ['null', null, false],
  ['an object that gives the role nothing', { foreman: false }, false],
  ['text', 'foreman', true],
  ['a list of texts', ['viewer', 'foreman'], true],
  ['part of a text', 'foreman viewer', false],
])('finds a foreman in %s: %j → %s', (_, claim, expected) => {
  expect(hasRole({ [key]: claim }, 'foreman', 'wire')).toBe(expected);
});

it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('never grants the role %s by accident', (role) => {
  expect(hasRole({ [key]: { foreman: grant } }, role, 'wire')).toBe(false);
  expect(hasRole({ [key]: [{ foreman: grant }] }, role, 'wire')).toBe(false);
});

it('does not accept a role of another project', () => {
  const claims = {
    'urn:zitadel:iam:org:project:other:roles': { foreman: grant },
    'urn:zitadel:iam:org:project:roles': { foreman: grant },
  };
  expect(hasRole(claims, 'foreman', 'wire')).toBe(false);
});

it.each([null, undefined, ''])('requires the project resource id (%j)', (id) => {
  expect(() => hasRole({}, 'foreman', id)).toThrow('projectResourceID is required for hasRole');
});
