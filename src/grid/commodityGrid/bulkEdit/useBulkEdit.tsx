/** One change of many rows: the dialog, its progress, its result, and Undo. */
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { BulkEdit } from '../../../../contract/rows/bulkEdits.ts';
import type { CommodityEdit } from '../../../../contract/rows/changes.ts';
import { revertCommodityChange } from '../../../../contract/rows/commodityHistory.ts';
import type { ReplyOf } from '../../../../contract/base/calls/endpoint.ts';
import type { Field } from '../../../../contract/commodities/fields/field.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import type { RequestedBulkEdit } from '../../../../machines/bulkEdit/ports.ts';
import { useApp } from '../../../context/useApp.ts';
import type { GridPickList } from '../../dataGrid/gridColumn.ts';
import { UndoQuestion, type UndoChoice } from '../../../ui/dialogs/UndoQuestion.tsx';
import { useFormats } from '../../../i18n/useFormats.ts';
import { uuidv7 } from '../../../base/uuidv7.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import { useShownValue } from '../undo/useShownValue.ts';
import { UndoNotice } from '../edits/UndoNotice.tsx';
import { BulkEditDialog } from './BulkEditDialog.tsx';
import { BulkEditRun } from './BulkEditRun.tsx';
import { bulkRequestOf } from './bulkRequest.ts';

interface BulkEditOptions {
  readonly store: CommodityStore;
  readonly unit: UnitMeasurement;
  /** Indexes of the checked rows in the store's table. */
  readonly rows: Int32Array;
  readonly fields: readonly Field[];
  readonly pickLists: (field: Field) => GridPickList | undefined;
  /** Called when the dialog is closed, so that the focus returns to the rows. */
  readonly onAnswered: () => void;
}

interface BulkEditing {
  /** Opens the dialog with these fields. */
  readonly ask: (first: readonly Field[]) => void;
  /** Undoes the last bulk edit if no other change followed it; false if there is none. */
  readonly undo: () => boolean;
  readonly open: ReactNode;
}

type Step =
  | { readonly is: 'asked'; readonly first: readonly Field[] }
  | { readonly is: 'running'; readonly asked: RequestedBulkEdit };

type StoredCell = ReplyOf<typeof revertCommodityChange>['kept'][number];

/** Undo that waits for a decision: the cells other users have changed since. */
interface Requested {
  readonly changeId: string;
  readonly kept: readonly StoredCell[];
  readonly cells: number;
}

interface Notice {
  readonly changeId: string;
  readonly cells: number;
  readonly rows: number;
  readonly isTakenBack?: boolean;
}

export function useBulkEdit(options: BulkEditOptions): BulkEditing {
  const { store, unit, rows, fields, pickLists, onAnswered } = options;
  const { projectId, type } = store;
  const { call, notify } = useApp();
  const { t } = useTranslation('grid');
  const formats = useFormats();
  const [step, setStep] = useState<Step | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [requested, setRequested] = useState<Requested | null>(null);
  const isChecking = useRef(false);
  const shownValue = useShownValue(type, unit);

  const run = (edits: readonly CommodityEdit[]) => {
    setNotice(null);
    setStep({ is: 'running', asked: { projectId, type, changeId: uuidv7(), request: bulkRequestOf(edits) } });
  };

  const noteEnded = async ({ changeId, written, cells }: BulkEdit) => {
    await store.refresh();
    if (written === 0) return;
    store.didBulkEdit(changeId, cells);
    setNotice({ changeId, cells, rows: written });
  };

  /** Undoes a change; shows a question first if other users have since changed cells of it. */
  const undo = async (changeId: string) => {
    if (isChecking.current) return;
    isChecking.current = true;
    try {
      const body = { projectId, type, changeId, includeLastSave: true, checkOnly: true } as const;
      const { kept } = await call(revertCommodityChange, { body });
      const cells = store.bulkEdit(changeId)?.cells ?? kept.length;
      if (kept.length > 0) setRequested({ changeId, kept, cells });
      else await revert(changeId, []);
    } catch {
      // The call already showed the error; the history still offers the undo.
    } finally {
      isChecking.current = false;
    }
  };

  const answer = (choice: UndoChoice) => {
    if (requested && choice !== null) void revert(requested.changeId, choice === 'all' ? requested.kept : []);
    setRequested(null);
    onAnswered();
  };

  /**
   * Undoes the change. `over`: cells of other users to overwrite as well, if they still have the values shown in the question.
   */
  const revert = async (changeId: string, over: readonly StoredCell[]) => {
    store.forgetBulkEdit(changeId);
    // Reverting many rows takes a while.
    setNotice((now) => (now?.changeId === changeId ? { ...now, isTakenBack: true } : now));
    try {
      const reply = await call(revertCommodityChange, { body: { projectId, type, changeId } });
      await store.refresh();
      store.edit(over.map(({ id, field, before, theirs }) => ({ id, field, after: before, opened: theirs })));
      const parts: string[] = [t('history.reverted', { rows: formats.count(reply.updatedIds.length) })];
      const left = reply.kept.length - over.length;
      if (left > 0) parts.push(t('history.kept', { cells: formats.count(left) }));
      notify.success(parts.join(' '));
    } catch {
      // The call already showed the error; the history still offers the undo.
    }
    setNotice((now) => (now?.changeId === changeId ? null : now));
  };

  const close = () => {
    setStep(null);
    onAnswered();
  };
  return {
    ask: (first) => setStep({ is: 'asked', first }),
    undo: () => {
      const last = store.lastBulkEdit;
      if (!last) return false;
      void undo(last.changeId);
      return true;
    },
    open: (
      <>
        {step?.is === 'asked' && (
          <BulkEditDialog
            store={store}
            unit={unit}
            rows={rows}
            fields={fields}
            first={step.first}
            pickLists={pickLists}
            onApply={run}
            onClose={close}
          />
        )}
        {step?.is === 'running' && (
          <BulkEditRun
            key={step.asked.changeId}
            asked={step.asked}
            onEnded={(edit) => void noteEnded(edit)}
            onResumed={() => setNotice(null)}
            onClose={close}
          />
        )}
        {requested && (
          <UndoQuestion
            direction="undo"
            cells={requested.cells}
            changed={requested.kept.map(({ field, theirs, lastSave }) => ({
              name: lastSave?.name ?? null,
              value: shownValue(field, theirs),
            }))}
            onAnswer={answer}
          />
        )}
        {notice && (
          <UndoNotice
            type={type}
            kind="type"
            cells={notice.cells}
            rows={notice.rows}
            isTakenBack={notice.isTakenBack ?? false}
            onUndo={() => void undo(notice.changeId)}
            onDismiss={() => setNotice(null)}
          />
        )}
      </>
    ),
  };
}
