/** Undo and redo of a commodity grid: what another person changed since is asked about before anything is written. */
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

interface Asked {
  readonly direction: Direction;
  readonly act: object | null;
  readonly cells: number;
  readonly met: readonly UndoConflict[];
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

export function useUndo({ store, unit, onShow, onAnswered }: UndoOptions): Undo {
  const { call } = useApp();
  const shownValue = useShownValue(store.type, unit);
  const [asked, setAsked] = useState<Asked | null>(null);
  const isChecking = useRef(false);

  const check = async (direction: Direction, changed: readonly ChangedCell[]) => {
    const act = store.nextAct(direction);
    isChecking.current = true;
    const met = await findUndoConflicts(call, store, changed);
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
