/** One list of states of an entry: each has its own word in every language and its own icon. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Operation } from '../../../../machines/outbox/operation.ts';
import { draftOf } from '../../../../src/device/outbox/draft.ts';
import { makeQueueSnapshot } from '../../../../src/device/outbox/queueSnapshot.ts';
import { fieldWork as english } from '../../../../src/i18n/locales/en-US/fieldWork.ts';
import { fieldWork as spanish } from '../../../../src/i18n/locales/es-MX/fieldWork.ts';
import { fieldWork as french } from '../../../../src/i18n/locales/fr-CA/fieldWork.ts';
import { entryStates, stateOfOperation } from '../../../../src/shared/outbox/entryStates.ts';

const css = readFileSync('src/ui/status/entryState.module.css', 'utf8');
const iconOf = (state: string) => new RegExp(`\\n\\.${state} \\{\\s*--state-icon: (url\\([^\\n]*\\));`).exec(css)?.[1];

it.each([
  ['en-US', english],
  ['es-MX', spanish],
  ['fr-CA', french],
])('has one word for each state in %s', (_, { state }) => {
  expect(Object.keys(state).toSorted()).toEqual(entryStates.toSorted());
  expect(new Set(Object.values(state)).size).toBe(entryStates.length);
});

it('has one icon for each state', () => {
  const icons = entryStates.map(iconOf);
  expect(icons.filter((icon) => icon === undefined)).toEqual([]);
  expect(new Set(icons).size).toBe(entryStates.length);
  for (const state of entryStates) expect(css).toContain(`.${state}::before`);
});

const entry: Operation = {
  ...draftOf({
    kind: 'fieldEntry',
    projectId: 7,
    type: 'cable',
    recordId: 1,
    before: {},
    after: { reel: 'R-1' },
    entry: null,
  }),
  owner: 'dana',
  seq: 1,
};

type Queue = Parameters<typeof makeQueueSnapshot>[0];
const queue: Queue = {
  stored: [],
  writing: [],
  isOpen: true,
  withdrawn: new Set(),
  sending: new Set(),
  held: new Set(),
  isInMemory: false,
  isDiskFull: false,
  restored: null,
  lostPhotos: 0,
  broken: 0,
};
const stateIn = (state: Partial<Queue>, operation: Operation = entry, isHeldUp = false) =>
  stateOfOperation(operation, makeQueueSnapshot({ ...queue, ...state }), isHeldUp);

it('says "Saving" only while the device writes the entry', () => {
  expect(stateIn({ writing: [entry] })).toBe('saving');
  expect(stateIn({ writing: [entry], isOpen: false })).toBe('notOnDevice');
  expect(stateIn({ stored: [entry], isInMemory: true })).toBe('notOnDevice');
  expect(stateIn({ stored: [entry] })).toBe('onDevice');
});

it('says "Sending" only while a call is under way, and "Sent" only once the server has the entry', () => {
  expect(stateIn({ stored: [entry], sending: new Set([entry.id]) })).toBe('onWay');
  const statuses = { confirmed: 'saved', conflict: 'conflict', parked: 'refused', refused: 'partlySaved' } as const;
  for (const [status, state] of Object.entries(statuses))
    expect(stateIn({ stored: [entry] }, { ...entry, status: status as Operation['status'] })).toBe(state);
  expect(stateIn({ stored: [entry] }, entry, true)).toBe('heldUp');
});
