/** Steps of a template before it is saved: each can be taken back and made again, until another one takes its place. */
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { TemplateContent } from '../../../../contract/printing/content.ts';
import { useDraft } from '../../../../src/features/printTemplates/useDraft.ts';

const withMarkup = (markup: string) => ({ blocks: [{ kind: 'custom', markup }] }) as unknown as TemplateContent;
const saved = withMarkup('saved');
const [first, second, third] = [withMarkup('first'), withMarkup('second'), withMarkup('third')];

it('a change after one that was taken back is the last: there is nothing to make again', () => {
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

it('taken back to what is saved, nothing is changed', () => {
  const { result } = renderHook(() => useDraft(saved));
  act(() => result.current.change(first));
  expect(result.current.isChanged).toBe(true);
  act(() => result.current.undo());
  expect(result.current).toMatchObject({ content: saved, isChanged: false, canUndo: false, canRedo: true });
});
