/** Undo beside an entry: offered for a few seconds after it was saved. */
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { RowEntry } from '../../../../../src/features/dataEntry/entries/fieldEntrySnapshot.ts';
import { useUndoOffer } from '../../../../../src/features/dataEntry/list/useUndoOffer.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const entryAs = (is: 'typed' | 'saving'): RowEntry =>
  ({ id: 1, state: { is }, texts: {}, sent: {}, preview: null, saveBlocked: false }) as unknown as RowEntry;

const watched = (first: RowEntry | null) =>
  renderHook((entry: RowEntry | null) => useUndoOffer(entry), { initialProps: first });

it('is offered for eight seconds after the entry was saved', () => {
  const { result, rerender } = watched(entryAs('typed'));
  expect(result.current.stands).toBe(false);
  rerender(entryAs('saving'));
  expect(result.current.stands).toBe(true);
  act(() => void vi.advanceTimersByTime(7999));
  expect(result.current.stands).toBe(true);
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current.stands).toBe(false);
});

it('is not offered for an entry saved before its row became visible', () => {
  const { result, rerender } = watched(entryAs('saving'));
  expect(result.current.stands).toBe(false);
  rerender(null);
  rerender(entryAs('saving'));
  expect(result.current.stands).toBe(true);
});
