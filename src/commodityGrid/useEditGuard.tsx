/** Between the hand and the store: large and grave changes are asked about, and every large one offers its way back. */
import { useRef, useState, type ReactNode } from 'react';
import { lengthUnitOf } from '../../contract/lengths.ts';
import type { UnitMeasurement } from '../../contract/scalars.ts';
import type { GridAct, TypedCell } from '../dataGrid/gridColumn.ts';
import type { CommodityStore } from '../store/commodityStore.ts';
import { inSlices, mostInOneGo } from '../store/inSlices.ts';
import { useCommodity } from '../projects/useCommodity.ts';
import { EditQuestionDialog } from './EditQuestionDialog.tsx';
import { mostClearedUnasked, questionFor, type EditQuestion } from './editQuestion.ts';
import { ChangePreviewDialog } from './preview/ChangePreviewDialog.tsx';
import { UndoNotice } from './UndoNotice.tsx';

interface EditGuard {
  readonly type: (cells: readonly TypedCell[], act: GridAct) => void;
  /** The question, and the offer to take back; they stand over the rows. */
  readonly notices: ReactNode;
}

interface EditGuardOptions {
  readonly store: CommodityStore;
  readonly unit: UnitMeasurement;
  readonly onType: (cells: readonly TypedCell[]) => void;
  readonly onUndo: () => void;
  /** The act that `onUndo` would take back, to be told from others; null when there is none. */
  readonly lastAct: () => object | null;
  /** The focus goes back to the rows. */
  readonly onAnswered: () => void;
}

interface Done {
  readonly kind: GridAct['kind'];
  readonly cells: number;
  readonly rows: number;
  /** What was last before it: once it is last again, nothing of this is left to take back. */
  readonly before: object | null;
}

interface Asked {
  readonly question: EditQuestion;
  readonly cells: readonly TypedCell[];
}

export function useEditGuard({ store, unit, onType, onUndo, lastAct, onAnswered }: EditGuardOptions): EditGuard {
  const commodity = useCommodity(store.type);
  /** What was typed last: of two large blocks the second is asked about. */
  const latest = useRef<readonly TypedCell[]>([]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const make = (cells: readonly TypedCell[], kind: GridAct['kind']) => {
    const rows = new Set(cells.map(({ row }) => row.id)).size;
    setDone(cells.length > mostClearedUnasked ? { kind, cells: cells.length, rows, before: lastAct() } : null);
    onType(cells);
  };
  const answer = (cells: readonly TypedCell[] | null) => {
    if (asked && cells) make(cells, asked.question.kind);
    setAsked(null);
    onAnswered();
  };
  const kind = asked?.question.kind;
  const previewed = kind === 'paste' || kind === 'fill' || kind === 'replace' ? kind : null;
  return {
    type(cells, act) {
      const looking = questionFor({ store, commodity, act, unit: lengthUnitOf(unit) });
      const raise = () => {
        const question = looking.question();
        if (question) setAsked({ question, cells });
        else make(cells, act.kind);
      };
      const lookInSlices = async () => {
        if (await inSlices(cells, looking.look, () => latest.current === cells)) raise();
      };
      latest.current = cells;
      if (cells.length <= mostInOneGo) {
        for (const cell of cells) looking.look(cell);
        raise();
      } else void lookInSlices();
    },
    notices: (
      <>
        {asked && previewed !== null && (
          <ChangePreviewDialog store={store} unit={unit} kind={previewed} {...asked} onAnswer={answer} />
        )}
        {asked && previewed === null && (
          <EditQuestionDialog
            type={store.type}
            unit={unit}
            question={asked.question}
            onAnswer={(isYes) => answer(isYes ? asked.cells : null)}
          />
        )}
        {done && done.before !== lastAct() && (
          <UndoNotice
            kind={done.kind}
            cells={done.cells}
            rows={done.rows}
            type={store.type}
            onUndo={() => {
              setDone(null);
              onUndo();
            }}
            onDismiss={() => setDone(null)}
          />
        )}
      </>
    ),
  };
}
