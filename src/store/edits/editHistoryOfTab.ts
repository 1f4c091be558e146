/** What a person did in a grid, kept for as long as the tab stands: Ctrl+Z goes on after a reload. */
import { z } from 'zod';
import { cellValue } from '../../../contract/base/values/scalars.ts';
import { withFallback } from '../../base/withFallback.ts';
import {
  idOfAction,
  noEditActions,
  withIdOf,
  type EditAction,
  type EditActions,
  type EditActionsStorage,
} from './editHistory.ts';

const prefix = 'wireway.acts.';

/** The last acts, as far as these go: what is more is a mass change, and the history of the grid takes it back. */
const mostActs = 100;
const mostCells = 2000;

const change = z.object({
  id: z.number(),
  field: z.string(),
  before: cellValue,
  after: cellValue,
  isNew: z.literal(true).optional(),
  unit: z.enum(['ft', 'm']).optional(),
  operationId: z.string().optional(),
});
const storedActs = z.object({
  done: z.array(z.array(change)),
  undone: z.array(z.array(change)),
  bulkEdits: z.array(z.object({ changeId: z.string(), cells: z.number(), after: z.string() })),
  lastName: z.string(),
  /** Of the acts in `done`, then of those in `undone`. */
  names: z.array(z.string()),
});

function readActs(text: string): EditActions {
  const { done, undone, names, ...rest } = storedActs.parse(JSON.parse(text));
  for (const [at, act] of [...done, ...undone].entries()) withIdOf(act, names[at] ?? '');
  return { done, undone, ...rest };
}

/** Of the last acts those that are kept, without what was typed and could not stand. */
function lastOf(acts: readonly EditAction[]): EditAction[] {
  const kept: EditAction[] = [];
  let cells = 0;
  for (const act of acts.toReversed()) {
    cells += act.length;
    if (kept.length === mostActs || cells > mostCells) break;
    const standing = act.filter(({ unreadable }) => unreadable === undefined);
    if (standing.length > 0) kept.unshift(withIdOf(standing, idOfAction(act)));
  }
  return kept;
}

/** `name` is that of the rows: the person, the project and the type. A browser that keeps nothing forgets at a reload. */
export function editHistoryOfTab(name: string): EditActionsStorage {
  const key = prefix + name;
  return {
    read: () => withFallback((): EditActions => readActs(sessionStorage.getItem(key) ?? ''), noEditActions),
    write({ done, undone, bulkEdits = [], lastName = '' }) {
      const [lastDone, lastUndone] = [lastOf(done), lastOf(undone)];
      const names = [...lastDone, ...lastUndone].map(idOfAction);
      const text = JSON.stringify({ done: lastDone, undone: lastUndone, bulkEdits, lastName, names });
      const isStored = withFallback(() => (sessionStorage.setItem(key, text), true), false);
      // Of a stack without its last acts, another one would be taken back than the person means.
      if (!isStored) withFallback(() => sessionStorage.removeItem(key), undefined);
    },
  };
}

/** At sign-out nothing of them stays. */
export const clearEditHistoryOfTab = (): void =>
  withFallback(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  }, undefined);
