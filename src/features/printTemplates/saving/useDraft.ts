/** Draft of a template before it is saved, with undo for every step. */
import { useWindowEvent } from '@mantine/hooks';
import { useReducer } from 'react';
import type { TemplateContent } from '../../../../contract/printing/content.ts';

interface Draft {
  readonly past: readonly TemplateContent[];
  /** Draft content; null if nothing differs from the saved version. */
  readonly now: TemplateContent | null;
  readonly future: readonly TemplateContent[];
}

type Act =
  | { readonly kind: 'change'; readonly from: TemplateContent; readonly to: TemplateContent }
  | { readonly kind: 'undo' | 'redo'; readonly from: TemplateContent }
  | { readonly kind: 'drop' };

const untouched: Draft = { past: [], now: null, future: [] };
const maxSteps = 100;

function afterAct(draft: Draft, act: Act): Draft {
  if (act.kind === 'drop') return untouched;
  if (act.kind === 'change') return { past: [...draft.past, act.from].slice(-maxSteps), now: act.to, future: [] };
  const [taken, given] = act.kind === 'undo' ? [draft.past, draft.future] : [draft.future, draft.past];
  const to = taken.at(-1);
  if (to === undefined) return draft;
  const [rest, stored] = [taken.slice(0, -1), [...given, act.from]];
  return act.kind === 'undo' ? { past: rest, now: to, future: stored } : { past: stored, now: to, future: rest };
}

export interface DraftActions {
  readonly content: TemplateContent;
  readonly isChanged: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly change: (to: TemplateContent) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Discards the draft. */
  readonly drop: () => void;
}

export function useDraft(saved: TemplateContent): DraftActions {
  const [draft, act] = useReducer(afterAct, untouched);
  const content = draft.now ?? saved;
  return {
    content,
    isChanged: draft.now !== null && JSON.stringify(draft.now) !== JSON.stringify(saved),
    canUndo: draft.past.length > 0,
    canRedo: draft.future.length > 0,
    change: (to) => act({ kind: 'change', from: content, to }),
    undo: () => act({ kind: 'undo', from: content }),
    redo: () => act({ kind: 'redo', from: content }),
    drop: () => act({ kind: 'drop' }),
  };
}

/** Handles the undo keys for the whole page, because a button with nothing left to undo has lost the focus. */
export function useUndoKeys({ undo, redo }: DraftActions, isActive: boolean): void {
  const press = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !isActive) return;
    const key = event.key.toLowerCase();
    const act = key === 'z' ? (event.shiftKey ? redo : undo) : key === 'y' ? redo : null;
    if (!act) return;
    event.preventDefault();
    act();
  };
  useWindowEvent('keydown', press);
}
