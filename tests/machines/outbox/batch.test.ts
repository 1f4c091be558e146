/** Selection of the next operations: in the order of each record, one call per project and type, failed ones last. */
import { describe, expect, it } from 'vitest';
import type { Operation } from '../../../machines/outbox/operation.ts';
import { maxCharacters, nextBatch } from '../../../machines/outbox/batch.ts';
import { backoffDelay, failureKind } from '../../../machines/outbox/outcome.ts';
import { operation } from '../support/outboxHarness.ts';

const seqs = (...parameters: Parameters<typeof nextBatch>) => nextBatch(...parameters).map(({ seq }) => seq);

it('selects the earliest of each record, whatever the input order', () => {
  const first = operation(1, { recordId: 5 });
  const second = operation(2, { recordId: 5 });
  const other = operation(3, { recordId: 6 });
  expect(seqs([second, other, first], 'cellEdits')).toEqual([1, 3]);
  expect(seqs([], 'cellEdits')).toEqual([]);
});

it('releases a later one after a response to the earlier, but not while that needs the user', () => {
  const later = operation(2, { recordId: 5 });
  for (const status of ['confirmed', 'refused'] as const)
    expect(seqs([operation(1, { recordId: 5, status }), later], 'cellEdits')).toEqual([2]);
  for (const status of ['conflict', 'parked'] as const)
    expect(seqs([operation(1, { recordId: 5, status }), later], 'cellEdits')).toEqual([]);
});

it('preserves the order of a record across kinds', () => {
  const edit = operation(1, { recordId: 5 });
  const entry = operation(2, { recordId: 5, kind: 'fieldEntry' });
  expect(seqs([edit, entry], 'fieldEntry')).toEqual([]);
  expect(seqs([edit, entry], 'cellEdits')).toEqual([1]);
  expect(seqs([{ ...edit, status: 'confirmed' }, entry], 'fieldEntry')).toEqual([2]);
});

it('distinguishes records of different types and projects', () => {
  const cable = operation(1, { recordId: 5 });
  const equipment = operation(2, { recordId: 5, type: 'equipment' });
  const elsewhere = operation(3, { recordId: 5, projectId: 8 });
  const all = [cable, equipment, elsewhere];
  expect(seqs(all, 'cellEdits')).toEqual([1]);
  expect(seqs(all.slice(1), 'cellEdits')).toEqual([2]);
  const kind = 'fieldEntry';
  const entries = [
    operation(1, { kind }),
    operation(2, { kind, type: 'equipment' }),
    operation(3, { kind, projectId: 8 }),
  ];
  expect(seqs(entries, kind)).toEqual([1, 2]);
});

it('sends changes of different kinds in separate calls, because the history names each call by its kind', () => {
  const all = [
    operation(1, { recordId: 5, editKind: 'paste' }),
    operation(2, { recordId: 6 }),
    operation(3, { recordId: 7, editKind: 'paste' }),
    operation(4, { recordId: 8, editKind: 'undo' }),
  ];
  expect(seqs(all, 'cellEdits')).toEqual([1, 3]);
  expect(seqs([all[1]!, all[3]!], 'cellEdits')).toEqual([2]);
});

it('sends earlier operations first', () => {
  const done = [3, 1, 4, 2].map((seq) => operation(seq));
  expect(seqs(done, 'cellEdits')).toEqual([1, 2, 3, 4]);
});

it('sends operations last on which the server failed', () => {
  const tried = operation(1, { attempts: 2 });
  const triedLess = operation(2, { attempts: 1 });
  expect(seqs([tried, triedLess, operation(3)], 'cellEdits')).toEqual([3, 2, 1]);
});

const sized = (seq: number, characters: number) => operation(seq, { after: { notes: 'x'.repeat(characters) } });

it('respects the limits of count and size, but always sends one', () => {
  const many = Array.from({ length: 1100 }, (_, at) => operation(at + 1));
  expect(seqs(many, 'cellEdits')).toHaveLength(1000);
  const entered = many.map((one): Operation => ({ ...one, kind: 'fieldEntry' }));
  expect(seqs(entered, 'fieldEntry')).toHaveLength(100);
  expect(seqs(many, 'cellEdits', 3)).toEqual([1, 2, 3]);
  const half = maxCharacters / 2;
  expect(seqs([sized(1, half), sized(2, half - 2000), sized(3, 2000)], 'cellEdits')).toEqual([1, 2]);
  expect(seqs([sized(1, half), sized(2, half)], 'cellEdits')).toEqual([1]);
  expect(seqs([sized(1, maxCharacters * 2), sized(2, 0)], 'cellEdits')).toEqual([1]);
});

it('derives the kind of failure from the status of a response', () => {
  const kinds = ([null, 401, 408, 425, 429, 503, 500, 502, 400, 403, 404, 409, 413, 422] as const).map((status) =>
    failureKind(status, false),
  );
  expect(kinds).toEqual([
    'later',
    'unauthorized',
    'later',
    'later',
    'later',
    'later',
    'broken',
    'broken',
    'refused',
    'refused',
    'refused',
    'refused',
    'refused',
    'refused',
  ]);
  expect([failureKind(409, true), failureKind(400, true), failureKind(500, true)]).toEqual([
    'later',
    'refused',
    'broken',
  ]);
});

it('waits a random fraction of a delay that doubles up to a minute, respecting the server’s minimum', () => {
  expect([1, 2, 3, 6, 7, 50].map((failures) => backoffDelay(failures, 1, 0))).toEqual([
    1000, 2000, 4000, 32_000, 60_000, 60_000,
  ]);
  expect(backoffDelay(0, 1, 0)).toBe(1000);
  expect(backoffDelay(3, 0.25, 0)).toBe(1000);
  expect(backoffDelay(3, 0, 0)).toBe(0);
  expect(backoffDelay(1, 1, 5000)).toBe(5000);
  expect(backoffDelay(1, 0, 2 ** 40)).toBe(2 ** 31 - 1);
});

const photoOf = (seq: number, entryId: string, more: Partial<Operation> = {}) =>
  operation(seq, {
    kind: 'photo',
    recordId: 5,
    before: {},
    after: {},
    photo: { entryId, caption: '', width: 8, height: 8, size: 100 },
    ...more,
  });

describe('photos', () => {
  const entry = operation(1, { recordId: 5, kind: 'fieldEntry' });
  const photo = photoOf(2, entry.id);

  it('are sent after their entry, one per call', () => {
    expect(seqs([entry, photo], 'photo')).toEqual([]);
    const done = [{ ...entry, status: 'confirmed' as const }, photo, photoOf(3, entry.id)];
    expect(seqs(done, 'photo')).toEqual([2]);
    // The device removes an entry once its rows show it.
    expect(seqs([photo], 'photo')).toEqual([2]);
  });

  it('wait with an entry that waits for the user, and let photos of other entries pass', () => {
    const parked = { ...entry, status: 'parked' as const };
    expect(seqs([parked, photo, photoOf(3, 'another', { recordId: 6 })], 'photo')).toEqual([3]);
  });

  it('are sent if no untried entry or edit is ready', () => {
    const later = operation(4, { kind: 'fieldEntry', recordId: 9 });
    expect(seqs([photo, later], 'photo')).toEqual([]);
    expect(seqs([photo, operation(4, { recordId: 9 })], 'photo')).toEqual([]);
    expect(seqs([photo, { ...later, attempts: 1 }], 'photo')).toEqual([2]);
    expect(seqs([photo, { ...later, status: 'parked' }], 'photo')).toEqual([2]);
  });

  it('block neither later operations of the record nor each other', () => {
    const later = operation(4, { kind: 'fieldEntry', recordId: 5 });
    for (const status of ['queued', 'parked'] as const)
      expect(seqs([{ ...photo, status }, later], 'fieldEntry')).toEqual([4]);
    expect(seqs([{ ...photo, status: 'parked' }, photoOf(3, entry.id)], 'photo')).toEqual([3]);
    expect(seqs([{ ...photo, attempts: 3 }, photoOf(3, entry.id)], 'photo')).toEqual([3]);
  });
});
