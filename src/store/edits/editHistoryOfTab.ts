/** Undo history of a grid, stored for the lifetime of the tab: Ctrl+Z works after a reload. */
import { z } from 'zod/mini';
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

/** Limits of the stored history; a larger action counts as a mass change, which the grid's change history can revert. */
const maxActs = 100;
const maxCells = 2000;

const change = z.object({
  id: z.number(),
  field: z.string(),
  before: cellValue,
  after: cellValue,
  isNew: z.optional(z.literal(true)),
  unit: z.optional(z.enum(['ft', 'm'])),
  operationId: z.optional(z.string()),
});
const storedActs = z.object({
  done: z.array(z.array(change)),
  undone: z.array(z.array(change)),
  bulkEdits: z.array(z.object({ changeId: z.string(), cells: z.number(), after: z.string() })),
  lastName: z.string(),
  /** Names of the actions in `done`, followed by those in `undone`. */
  names: z.array(z.string()),
});

function readActs(text: string): EditActions {
  const { done, undone, names, ...rest } = storedActs.parse(JSON.parse(text));
  for (const [at, act] of [...done, ...undone].entries()) withIdOf(act, names[at] ?? '');
  return { done, undone, ...rest };
}

/** Returns the last actions that are stored, without invalid typed values. */
function lastOf(acts: readonly EditAction[]): EditAction[] {
  const kept: EditAction[] = [];
  let cells = 0;
  for (const act of acts.toReversed()) {
    cells += act.length;
    if (kept.length === maxActs || cells > maxCells) break;
    const status = act.filter(({ unreadable }) => unreadable === undefined);
    if (status.length > 0) kept.unshift(withIdOf(status, idOfAction(act)));
  }
  return kept;
}

/**
 * Returns the history storage. `name` identifies the rows: the user, the project and the type. In a browser without storage, the
 * history is lost at a reload.
 */
export function editHistoryOfTab(name: string): EditActionsStorage {
  const key = prefix + name;
  return {
    read: () => withFallback((): EditActions => readActs(sessionStorage.getItem(key) ?? ''), noEditActions),
    write({ done, undone, bulkEdits = [], lastName = '' }) {
      const [lastDone, lastUndone] = [lastOf(done), lastOf(undone)];
      const names = [...lastDone, ...lastUndone].map(idOfAction);
      const text = JSON.stringify({ done: lastDone, undone: lastUndone, bulkEdits, lastName, names });
      const isStored = withFallback(() => (sessionStorage.setItem(key, text), true), false);
      // If the last actions were missing from a stored stack, undo would revert a different action than the user expects.
      if (!isStored) withFallback(() => sessionStorage.removeItem(key), undefined);
    },
  };
}

/** Removes all stored histories at sign-out. */
export const clearEditHistoryOfTab = (): void =>
  withFallback(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  }, undefined);
