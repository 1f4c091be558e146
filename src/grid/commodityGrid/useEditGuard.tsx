/** Checks changes of the grid before they are written: large ones are asked about; they and those of started work offer Undo. */
import { useRef, useState, type ReactNode } from 'react';
import type { Commodity } from '../../../contract/commodities/fields/field.ts';
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';
import { lengthUnitOf } from '../../../contract/base/units/lengths.ts';
import type { UnitMeasurement } from '../../../contract/base/values/scalars.ts';
import type { GridEdit, TypedCell } from '../dataGrid/gridColumn.ts';
import type { CommodityStore } from '../../store/commodityStore.ts';
import type { CellAddress } from '../../store/edits/pendingEdits.ts';
import { inSlices, sliceSize } from '../../store/edits/inSlices.ts';
import { useCommodity } from '../../shared/projects/useCommodity.ts';
import { EditQuestionDialog } from './edits/EditQuestionDialog.tsx';
import { maxClearedUnconfirmed, questionFor, type EditQuestion } from './edits/editQuestion.ts';
import { ChangePreviewDialog } from './preview/ChangePreviewDialog.tsx';
import { nameTypedUnit } from '../../store/edits/typedLengths.ts';
import { useUnitChange } from '../../rows/useUnitChange.ts';
import { needsAnswer, type StartedWorkEdit } from './edits/startedWorkEdit.ts';
import { StartedWorkNotice } from './edits/StartedWorkNotice.tsx';
import { UndoNotice } from './edits/UndoNotice.tsx';

interface EditGuard {
  readonly type: (cells: readonly TypedCell[], act: GridEdit) => void;
  /** The cell whose change the notice about started work shows; null when there is none. */
  readonly flagged: CellAddress | null;
  /** The question, and the notice with Undo. */
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
  readonly kind: GridEdit['kind'];
  readonly cells: number;
  readonly rows: number;
  /** What was last before it: once it is last again, nothing of this is left to take back. */
  readonly before: object | null;
}

interface ShownEdit {
  readonly edit: StartedWorkEdit;
  /** The act that made it: no notice while another one is the last. */
  readonly act: object;
}

interface Asked {
  readonly question: EditQuestion;
  readonly cells: readonly TypedCell[];
}

/** The lengths of a change that waits for its answer, each with the unit it was typed or pasted in. */
function keepUnit(commodity: Commodity, { question, cells }: Asked, typedIn: LengthUnit): Asked {
  const lengths = new Set(commodity.fields.flatMap(({ key, kind }) => (kind === 'length' ? key : [])));
  let converted = 0;
  const named = cells.map((cell) => {
    const text = lengths.has(cell.column) ? nameTypedUnit(cell.text, typedIn) : cell.text;
    if (text === cell.text) return cell;
    converted++;
    return { ...cell, text };
  });
  if (converted === 0) return { question, cells };
  return { question: { ...question, converted: { cells: converted, from: typedIn } }, cells: named };
}

export function useEditGuard({ store, unit, onType, onUndo, lastAct, onAnswered }: EditGuardOptions): EditGuard {
  const commodity = useCommodity(store.type);
  /** What was typed last: of two large blocks the second is asked about. */
  const latest = useRef<readonly TypedCell[]>([]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const [shownEdit, setShownEdit] = useState<ShownEdit | null>(null);
  const lengthUnit = lengthUnitOf(unit);
  useUnitChange(lengthUnit, (typedIn) => setAsked((now) => now && keepUnit(commodity, now, typedIn)));
  const make = (cells: readonly TypedCell[], kind: GridEdit['kind'], edit: StartedWorkEdit | null = null) => {
    const rows = new Set(cells.map(({ row }) => row.id)).size;
    const before = lastAct();
    setDone(cells.length > maxClearedUnconfirmed ? { kind, cells: cells.length, rows, before } : null);
    onType(cells);
    const made = lastAct();
    setShownEdit(edit && made !== null && made !== before ? { edit, act: made } : null);
  };
  const answer = (cells: readonly TypedCell[] | null) => {
    if (asked && cells) make(cells, asked.question.kind);
    setAsked(null);
    onAnswered();
  };
  const isShown = shownEdit !== null && shownEdit.act === lastAct() && !needsAnswer(store, shownEdit.edit);
  const kind = asked?.question.kind;
  const previewed = kind === 'paste' || kind === 'fill' || kind === 'replace' ? kind : null;
  return {
    type(cells, act) {
      const looking = questionFor({ store, commodity, act, unit: lengthUnit });
      const raise = () => {
        const question = looking.question();
        if (question) setAsked({ question, cells });
        else make(cells, act.kind, looking.startedWorkEdit());
      };
      const lookInSlices = async () => {
        if (await inSlices(cells, looking.look, () => latest.current === cells)) raise();
      };
      latest.current = cells;
      if (cells.length <= sliceSize) {
        for (const cell of cells) looking.look(cell);
        raise();
      } else void lookInSlices();
    },
    flagged: isShown ? shownEdit.edit : null,
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
        {isShown && (
          <StartedWorkNotice
            store={store}
            unit={unit}
            edit={shownEdit.edit}
            onUndo={onUndo}
            onDismiss={() => setShownEdit(null)}
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
