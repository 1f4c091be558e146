/** Undo and redo of a commodity grid: values changed by other users since are confirmed before anything is written. */
import { useRef, useState, type ReactNode } from 'react';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { useApp } from '../../../context/useApp.ts';
import { UndoQuestion, type UndoChoice } from '../../../ui/dialogs/UndoQuestion.tsx';
import type { ChangedCell } from '../../../store/edits/cellEdits.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import type { Direction } from '../../../store/edits/editHistory.ts';
import type { CellAddress } from '../../../store/edits/pendingEdits.ts';
import { findUndoConflicts, type UndoConflict } from './findUndoConflicts.ts';
import { useShownValue } from './useShownValue.ts';

interface Requested {
  readonly direction: Direction;
  readonly act: object | null;
  readonly cells: number;
  readonly met: readonly UndoConflict[];
}

interface UndoOptions {
  readonly store: CommodityStore;
  readonly unit: UnitMeasurement;
  /** Shows the first cell that was written; null if the act wrote none. */
  readonly onShow: (cell: CellAddress | null) => void;
  /** Called when the question is closed, so that the focus returns to the rows. */
  readonly onAnswered: () => void;
}

interface Undo {
  readonly walk: (direction: Direction) => void;
  readonly question: ReactNode;
}

export function useUndoSavedEdits({ store, unit, onShow, onAnswered }: UndoOptions): Undo {
  const { call } = useApp();
  const shownValue = useShownValue(store.type, unit);
  const [requested, setRequested] = useState<Requested | null>(null);
  const isChecking = useRef(false);

  const check = async (direction: Direction, changed: readonly ChangedCell[]) => {
    const act = store.nextAct(direction);
    isChecking.current = true;
    const met = await findUndoConflicts(call, store, changed);
    isChecking.current = false;
    // Another act followed during the request, so the act this key was pressed for is no longer the next one.
    if (act === null || store.nextAct(direction) !== act) return;
    if (met.length === 0) onShow(store[direction]());
    else setRequested({ direction, act, cells: act.length, met });
  };

  const answer = (choice: UndoChoice) => {
    if (requested && choice !== null && store.nextAct(requested.direction) === requested.act) {
      const { direction, met } = requested;
      onShow(store[direction](choice === 'all' ? { over: met } : { left: met }));
    }
    setRequested(null);
    onAnswered();
  };

  return {
    walk(direction) {
      if (isChecking.current) return;
      const changed = store.changedSince(direction);
      if (changed.length === 0) onShow(store[direction]());
      else void check(direction, changed);
    },
    question: requested && (
      <UndoQuestion
        direction={requested.direction}
        cells={requested.cells}
        changed={requested.met.map(({ field, theirs, lastSave }) => ({
          name: lastSave?.name ?? null,
          value: shownValue(field, theirs),
        }))}
        onAnswer={answer}
      />
    ),
  };
}
