/** Undo and redo of a commodity grid: what another person changed since is asked about before anything is written. */
import { useRef, useState, type ReactNode } from 'react';
import { updateCommodities, type CellConflict } from '../../../contract/changes.ts';
import { groupBy } from '../../../contract/groupBy.ts';
import type { UnitMeasurement } from '../../../contract/scalars.ts';
import { useApp } from '../../context/useApp.ts';
import { UndoQuestion, type UndoChoice } from '../../ui/UndoQuestion.tsx';
import type { ChangedCell } from '../../store/cellActs.ts';
import type { CommodityStore } from '../../store/commodityStore.ts';
import type { Direction } from '../../store/editHistory.ts';
import type { CellAddress } from '../../store/pendingEdits.ts';
import { useShownValue } from './useShownValue.ts';

type Met = Pick<CellConflict, 'id' | 'field' | 'theirs' | 'lastSave'>;

interface Asked {
  readonly direction: Direction;
  readonly act: object | null;
  readonly cells: number;
  readonly met: readonly Met[];
}

interface UndoOptions {
  readonly store: CommodityStore;
  readonly unit: UnitMeasurement;
  /** Shows the first cell that was written; null where the act wrote none. */
  readonly onShow: (cell: CellAddress | null) => void;
  /** The focus goes back to the rows. */
  readonly onAnswered: () => void;
}

interface Undo {
  readonly walk: (direction: Direction) => void;
  readonly question: ReactNode;
}

/** Rows of a call. */
const rowsOfCall = 1000;

export function useUndo({ store, unit, onShow, onAnswered }: UndoOptions): Undo {
  const { call } = useApp();
  const shownValue = useShownValue(store.type, unit);
  const [asked, setAsked] = useState<Asked | null>(null);
  const isChecking = useRef(false);

  /** The server decides: the page may not know a spelling or a unit. Without a network, what the page knows counts. */
  const meet = async (changed: readonly ChangedCell[]): Promise<readonly Met[]> => {
    const rows = Array.from(
      groupBy(changed, ({ id }) => id),
      ([id, cells]) => ({
        id,
        ...(store.fieldEntries.unit && { unit: store.fieldEntries.unit }),
        cells: cells.map(({ field, before, after }) => ({ field, before, after })),
      }),
    );
    try {
      const met: Met[] = [];
      for (let at = 0; at < rows.length; at += rowsOfCall) {
        const { projectId, type } = store;
        const body = {
          projectId,
          type,
          rows: rows.slice(at, at + rowsOfCall),
          includeLastSave: true,
          checkOnly: true,
        } as const;
        // oxlint-disable-next-line no-await-in-loop -- one after the other, as edits are sent
        met.push(...(await call(updateCommodities, { body, quiet: true })).conflicts);
      }
      return met;
    } catch {
      return changed.map(({ id, field, now }) => ({ id, field, theirs: now, lastSave: null }));
    }
  };

  const check = async (direction: Direction, changed: readonly ChangedCell[]) => {
    const act = store.nextAct(direction);
    isChecking.current = true;
    const met = await meet(changed);
    isChecking.current = false;
    // Something else was done in the time of the call: the key was for an act that is no longer the next one.
    if (act === null || store.nextAct(direction) !== act) return;
    if (met.length === 0) onShow(store[direction]());
    else setAsked({ direction, act, cells: act.length, met });
  };

  const answer = (choice: UndoChoice) => {
    if (asked && choice !== null && store.nextAct(asked.direction) === asked.act) {
      const { direction, met } = asked;
      onShow(store[direction](choice === 'all' ? { over: met } : { left: met }));
    }
    setAsked(null);
    onAnswered();
  };

  return {
    walk(direction) {
      if (isChecking.current) return;
      const changed = store.changedSince(direction);
      if (changed.length === 0) onShow(store[direction]());
      else void check(direction, changed);
    },
    question: asked && (
      <UndoQuestion
        direction={asked.direction}
        cells={asked.cells}
        changed={asked.met.map(({ field, theirs, lastSave }) => ({
          name: lastSave?.name ?? null,
          value: shownValue(field, theirs),
        }))}
        onAnswer={answer}
      />
    ),
  };
}
