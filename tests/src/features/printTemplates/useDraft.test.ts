/** Undo and redo of a template before it is saved; redo ends with the next change. */
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { TemplateContent } from '../../../../contract/printing/content.ts';
import { useDraft } from '../../../../src/features/printTemplates/saving/useDraft.ts';

const withMarkup = (markup: string) => ({ blocks: [{ kind: 'custom', markup }] }) as unknown as TemplateContent;
const saved = withMarkup('saved');
const [first, second, third] = [withMarkup('first'), withMarkup('second'), withMarkup('third')];

it('a change after an undo clears the redo steps', () => {
  const { result } = renderHook(() => useDraft(saved));
  act(() => result.current.change(first));
  act(() => result.current.change(second));
  act(() => result.current.undo());
  expect(result.current).toMatchObject({ content: first, canUndo: true, canRedo: true });
  act(() => result.current.change(third));
  expect(result.current).toMatchObject({ content: third, canRedo: false });
  act(() => result.current.redo());
  expect(result.current.content).toEqual(third);
  act(() => result.current.undo());
  expect(result.current.content).toEqual(first);
});

it('is unchanged after undoing everything since the last save', () => {
  const { result } = renderHook(() => useDraft(saved));
  act(() => result.current.change(first));
  expect(result.current.isChanged).toBe(true);
  act(() => result.current.undo());
  expect(result.current).toMatchObject({ content: saved, isChanged: false, canUndo: false, canRedo: true });
});
