/**
 * Checks changes of the grid before they are written: large ones need a confirmation; these and changes of started work offer
 * Undo.
 */
import { useRef, useState, type ReactNode } from 'react';
import type { Commodity } from '../../../contract/commodities/fields/field.ts';
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';
import { lengthUnitOf } from '../../../contract/base/units/lengths.ts';
import type { UnitMeasurement } from '../../../contract/base/values/scalars.ts';
import type { GridEdit, NewLine, TypedCell } from '../dataGrid/gridColumn.ts';
import { useApp } from '../../context/useApp.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
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
  /** Cell of the notice about started work; null if there is none. */
  readonly flagged: CellAddress | null;
  /** Confirmation dialog, and the notice with Undo. */
  readonly notices: ReactNode;
}

interface EditGuardOptions {
  readonly store: CommodityStore;
  readonly unit: UnitMeasurement;
  readonly onType: (cells: readonly TypedCell[], kind: GridEdit['kind']) => void;
  readonly onUndo: () => void;
  /** Returns the act that `onUndo` would undo, by identity; null if there is none. */
  readonly lastAct: () => object | null;
  /** Adds the rows of pasted lines; absent if the user cannot add rows. */
  readonly onAddRows?: ((lines: readonly NewLine[]) => void) | undefined;
  /** Called when a question is closed, so that the focus returns to the rows. */
  readonly onAnswered: () => void;
}

interface Done {
  readonly kind: GridEdit['kind'];
  readonly cells: number;
  readonly rows: number;
  /** Last act before this one: once it is the last again, this one has been undone completely. */
  readonly before: object | null;
}

interface ShownEdit {
  readonly edit: StartedWorkEdit;
  /** Act that made the change: the notice is hidden while another act is the last. */
  readonly act: object;
}

interface Requested {
  readonly question: EditQuestion;
  readonly cells: readonly TypedCell[];
}

/** Returns the pending change with the unit added to each length, as typed or pasted. */
function keepUnit(commodity: Commodity, { question, cells }: Requested, typedIn: LengthUnit): Requested {
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

export function useEditGuard({
  store,
  unit,
  onType,
  onUndo,
  lastAct,
  onAddRows,
  onAnswered,
}: EditGuardOptions): EditGuard {
  const { t } = useTranslation('grid');
  const { notify } = useApp();
  const commodity = useCommodity(store.type);
  /** Cells typed last: of two large blocks, the second needs the confirmation. */
  const latest = useRef<readonly TypedCell[]>([]);
  const [requested, setRequested] = useState<Requested | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const [shownEdit, setShownEdit] = useState<ShownEdit | null>(null);
  const lengthUnit = lengthUnitOf(unit);
  useUnitChange(lengthUnit, (typedIn) => setRequested((now) => now && keepUnit(commodity, now, typedIn)));
  const make = (cells: readonly TypedCell[], kind: GridEdit['kind'], edit: StartedWorkEdit | null = null) => {
    const rows = new Set(cells.map(({ row }) => row.id)).size;
    const before = lastAct();
    setDone(cells.length > maxClearedUnconfirmed ? { kind, cells: cells.length, rows, before } : null);
    onType(cells, kind);
    const made = lastAct();
    setShownEdit(edit && made !== null && made !== before ? { edit, act: made } : null);
  };
  const answer = (cells: readonly TypedCell[] | null, newLines: readonly NewLine[] = []) => {
    if (requested && cells && cells.length > 0) make(cells, requested.question.kind);
    if (newLines.length > 0) onAddRows?.(newLines);
    setRequested(null);
    onAnswered();
  };
  const isShown = shownEdit !== null && shownEdit.act === lastAct() && !needsAnswer(store, shownEdit.edit);
  const kind = requested?.question.kind;
  const previewed = kind === 'paste' || kind === 'fill' || kind === 'replace' ? kind : null;
  return {
    type(cells, act) {
      const looking = questionFor({ store, commodity, act, unit: lengthUnit });
      const raise = () => {
        const question = looking.question();
        if (question) setRequested({ question, cells });
        else {
          make(cells, act.kind, looking.startedWorkEdit());
          const text = looking.placeholder();
          if (text !== null) notify.info(t('placeholder', { text }));
        }
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
        {requested && previewed !== null && (
          <ChangePreviewDialog
            store={store}
            unit={unit}
            kind={previewed}
            {...requested}
            mayAddRows={onAddRows !== undefined}
            onAnswer={answer}
          />
        )}
        {requested && previewed === null && (
          <EditQuestionDialog
            type={store.type}
            unit={unit}
            question={requested.question}
            onAnswer={(isYes) => answer(isYes ? requested.cells : null)}
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
