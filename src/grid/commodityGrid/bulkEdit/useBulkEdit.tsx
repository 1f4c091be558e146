/** One change of many rows: the dialog, its progress, what came of it, and the way back. */
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
  /** Ticked rows, as indexes of the store's table. */
  readonly rows: Int32Array;
  readonly fields: readonly Field[];
  readonly pickLists: (field: Field) => GridPickList | undefined;
  /** The focus goes back to the rows. */
  readonly onAnswered: () => void;
}

interface BulkEditing {
  /** Opens the dialog with these fields in it. */
  readonly ask: (first: readonly Field[]) => void;
  /** Takes the last change back when nothing was changed after it; false where there is none. */
  readonly undo: () => boolean;
  readonly open: ReactNode;
}

type Step =
  | { readonly is: 'asked'; readonly first: readonly Field[] }
  | { readonly is: 'running'; readonly asked: RequestedBulkEdit };

type KeptCell = ReplyOf<typeof revertCommodityChange>['kept'][number];

/** Of a change that is to be undone: the cells another person changed since. */
interface Asked {
  readonly changeId: string;
  readonly kept: readonly KeptCell[];
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
  const [asked, setAsked] = useState<Asked | null>(null);
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

  /** Asks first where another person changed cells of it since. */
  const undo = async (changeId: string) => {
    if (isChecking.current) return;
    isChecking.current = true;
    try {
      const body = { projectId, type, changeId, includeLastSave: true, checkOnly: true } as const;
      const { kept } = await call(revertCommodityChange, { body });
      const cells = store.bulkEdit(changeId)?.cells ?? kept.length;
      if (kept.length > 0) setAsked({ changeId, kept, cells });
      else await takeBack(changeId, []);
    } catch {
      // The call has said why; the history still offers it.
    } finally {
      isChecking.current = false;
    }
  };

  const answer = (choice: UndoChoice) => {
    if (asked && choice !== null) void takeBack(asked.changeId, choice === 'all' ? asked.kept : []);
    setAsked(null);
    onAnswered();
  };

  /** `over`: cells of other people that are overwritten as well, where they still hold what the person was asked about. */
  const takeBack = async (changeId: string, over: readonly KeptCell[]) => {
    store.forgetBulkEdit(changeId);
    // Of many rows it takes a while.
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
      // The call has said why; the history still offers it.
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
        {asked && (
          <UndoQuestion
            direction="undo"
            cells={asked.cells}
            changed={asked.kept.map(({ field, theirs, lastSave }) => ({
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
