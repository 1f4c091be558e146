/** The inspector never exposes private data, even in new fields that are not listed. */
import * as fc from 'fast-check';
import { assign, createActor, createMachine } from 'xstate';
import { describe, expect, it } from 'vitest';
import { inspectorAllowList } from '../../src/shared/inspection/inspectorAllowList.ts';
import { createMask, isMark } from '../recorder/mask.ts';
import { urlSegments } from '../../src/shared/inspection/urlSegments.ts';
import { createRecorder } from '../recorder/recorder.ts';
import { runs } from '../../tests/support/exploration.ts';

const canary = 'Canary-7f3e';
const shownNames = ['type', 'kind', 'path', 'projectId', 'confirmRemoval', 'epoch', 'id', 'reason'];
const walkedNames = ['user', 'page', 'output', 'error', 'lastError', 'loaded', 'project', 'record', 'file'];

/** A tree of listed and unlisted fields with the canary below unlisted names. */
const hiddenName = fc
  .oneof(
    fc.constantFrom('name', 'email', 'idToken', 'message', 'claims', 'fileName', 'sub'),
    fc.string({ minLength: 1, maxLength: 12 }),
  )
  .filter((name) => !inspectorAllowList.has(name));
const { tree } = fc.letrec<{ tree: unknown; leaf: unknown }>((tie) => ({
  leaf: fc.oneof(
    fc.constant(canary),
    fc.string().map((text) => `${text}${canary}`),
    fc.constant(new Error(canary)),
    fc.constant(new Map([[canary, canary]])),
    fc.constant(Object.assign(() => canary, { canary })),
    fc.constant(new URL(`https://id.example/?code=${canary}`)),
  ),
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('leaf'),
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(hiddenName, tie('tree'), { maxKeys: 4 }),
    fc.dictionary(fc.constantFrom(...walkedNames), tie('tree'), { maxKeys: 4 }),
  ),
}));
const fields = fc
  .tuple(
    fc.dictionary(hiddenName, tree, { maxKeys: 4 }),
    fc.dictionary(fc.constantFrom(...walkedNames), tree, { maxKeys: 4 }),
    fc.dictionary(fc.constantFrom(...shownNames), fc.constantFrom(1, true, null, 'ready', `${canary} with blanks`)),
  )
  .map((parts): Record<string, unknown> => Object.assign({}, ...parts));

describe('recorded data', () => {
  it('never contains a value under an unlisted name', () => {
    const hidden = fc.property(fields, fields, (event, context) => {
      const machine = createMachine({
        id: 'any',
        context,
        on: { 'thing.told': { actions: assign(({ event: reported }) => ({ ...reported, more: reported })) } },
      });
      const recorder = createRecorder({
        release: 'test',
        allowList: inspectorAllowList,
        title: () => '',
        capacity: 10,
      });
      const actor = createActor(machine, { inspect: recorder.observer, input: context });
      actor.start();
      actor.send({ ...event, type: 'thing.told' });
      expect(recorder.session().steps).toHaveLength(2);
      expect(JSON.stringify(recorder.session())).not.toContain(canary);
    });
    fc.assert(hidden, runs(500));
  });

  it('contains values of listed names in their permitted form', () => {
    const mask = createMask(inspectorAllowList);
    expect(
      mask.fields({
        kind: 'invalid_grant',
        epoch: 3,
        isOnline: false,
        path: '/7/data/cable?search=Ann#row',
        projectId: '7',
        page: { path: '/9/report', isProtected: true },
        error: { kind: 'network', message: 'The server at 10.0.0.7 did not answer.' },
        lastError: null,
        identityLabel: '',
      }),
    ).toEqual({
      kind: 'invalid_grant',
      epoch: 3,
      isOnline: false,
      path: '/7/data/cable',
      projectId: '7',
      page: { path: '/9/report', isProtected: true },
      error: { kind: 'network', message: '•••1' },
      lastError: null,
      identityLabel: '',
    });
  });

  it('hides a value under a listed name that is not a word from the code', () => {
    const { projectId, kind, path, confirmRemoval } = createMask(inspectorAllowList).fields({
      projectId: 'Ann',
      kind: 'ann@example.com',
      path: '/invitations/ann@example.com',
      confirmRemoval: 'Bob',
    });
    expect([projectId, kind, confirmRemoval].every(isMark)).toBe(true);
    expect(path).toMatch(/^\/•••\d\/•••\d$/);
  });

  it('contains only known route segments of a path, and no user input', () => {
    const mask = createMask(inspectorAllowList);
    const shown = (path: string) => mask.named('path', path);
    expect(shown('/halvorsen-ingrid')).toMatch(/^\/•••\d+$/);
    expect(shown('/7/data/halvorsen')).toMatch(/^\/7\/data\/•••\d+$/);
    expect(shown('/7/data/5551234567')).toMatch(/^\/7\/data\/•••\d+$/);
    expect(shown('/7/Data/cable')).toMatch(/^\/7\/•••\d+\/cable$/);
    for (const path of [
      '/',
      '/executive-summary',
      '/auth/signinwin/wireway',
      '/7/field-work/cable-tray',
      '/7/project/print-templates/cable/pull-card',
      '/7/import/cable/change-report/0b6a9a7e-4f5b-4a4e-9a51-0d8f5f1f7c11',
    ])
      expect(shown(path)).toBe(path);
  });

  it('hides every segment that is neither a route word nor an id in its position', () => {
    const typed = fc
      .stringMatching(/^[\w.-]{1,40}$/)
      .filter((word) => !urlSegments.has(word) && !/^\d{1,10}$/.test(word) && word !== '.' && word !== '..');
    const hidden = fc.property(typed, typed, (one, other) => {
      const mask = createMask(inspectorAllowList);
      expect(mask.named('path', `/${one}`)).toMatch(/^\/•••\d+$/);
      expect(mask.named('returnTo', `/7/report/${other}`)).toMatch(/^\/7\/report\/•••\d+$/);
    });
    fc.assert(hidden, runs(500));
  });

  it('has equal marks for equal values, and different marks for others', () => {
    const same = fc.property(fc.jsonValue(), fc.string(), fc.string(), (value, one, other) => {
      const mask = createMask(inspectorAllowList);
      const copy: unknown = JSON.parse(JSON.stringify(value));
      expect(mask.named('claims', value)).toEqual(mask.named('claims', copy));
      const isSame = one.trim() === other.trim();
      expect(mask.named('name', one) === mask.named('name', other)).toBe(isSame);
      expect(isMark(mask.named('name', { one })) && mask.named('name', { one }) !== mask.named('name', [one])).toBe(
        true,
      );
    });
    fc.assert(same, runs(500));
  });

  it('has marks for a bounded number of values', () => {
    const mask = createMask(inspectorAllowList);
    const first = mask.named('idToken', 'first');
    for (let count = 0; count < 10_000; count += 1) mask.named('idToken', `token ${count}`);
    expect(mask.named('idToken', 'token 9999')).toBe(mask.named('idToken', 'token 9999'));
    expect(mask.named('idToken', 'first')).not.toBe(first);
  });

  it('can contain circular references', () => {
    const user: Record<string, unknown> = { id: 7 };
    user['user'] = user;
    user['claims'] = user;
    expect(JSON.stringify(createMask(inspectorAllowList).fields({ user }))).toContain('•••');
  });
});
