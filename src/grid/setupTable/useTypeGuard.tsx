/** Confirmation before many cells of a setup table are cleared or overwritten. */
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { GridEdit, TypedCell } from '../dataGrid/gridColumn.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../ui/dialogs/DialogActions.tsx';
import { textIn, type SetupColumn } from './setupColumn.ts';
import type { SetupRow } from './store/setupRow.ts';
import type { SetupStore } from './store/setupStore.ts';

/** Number of cells above which a confirmation is required: each of these cells affects many rows of the project. */
const maxUnasked = 10;

interface Requested {
  readonly cells: readonly TypedCell[];
  readonly act: GridEdit;
  readonly lost: readonly TypedCell[];
}

interface TypeGuardOptions<Row extends SetupRow> {
  readonly store: SetupStore<Row>;
  readonly columns: readonly SetupColumn<Row>[];
  readonly onType: (cells: readonly TypedCell[], act: GridEdit) => void;
  /** Called when the question is closed, so that the focus returns to the rows. */
  readonly onAnswered: () => void;
}

interface TypeGuard {
  readonly type: (cells: readonly TypedCell[], act: GridEdit) => void;
  readonly question: ReactNode;
}

export function useTypeGuard<Row extends SetupRow>(options: TypeGuardOptions<Row>): TypeGuard {
  const { store, columns, onType, onAnswered } = options;
  const { t } = useTranslation('grid');
  const formats = useFormats();
  const [requested, setRequested] = useState<Requested | null>(null);
  const answer = (isYes: boolean) => {
    if (requested && isYes) onType(requested.cells, requested.act);
    setRequested(null);
    onAnswered();
  };
  /** Returns the cells that currently have another value. */
  const lostOf = (cells: readonly TypedCell[]) =>
    cells.filter(({ row, column, text }) => {
      const entry = store.entry(row.id);
      const declared = columns.find(({ key }) => key === column);
      const now = entry && declared ? textIn(entry, declared) : '';
      return now !== '' && now !== text;
    });
  const shown = (count: number) => ({ count, shown: formats.count(count) });
  const title = ({ act, lost }: Requested) =>
    t(`ask.${act.kind}`, {
      cells: t('ask.cells', shown(lost.length)),
      rows: t('setup.rows', shown(new Set(lost.map(({ row }) => row.id)).size)),
    });
  return {
    type(cells, act) {
      const lost = lostOf(cells);
      if (lost.length > maxUnasked) setRequested({ cells, act, lost });
      else onType(cells, act);
    },
    question: requested && (
      <Dialog title={title(requested)} onClose={() => answer(false)}>
        <DialogActions
          onCancel={() => answer(false)}
          cancelText={t('ask.cancel')}
          primary={
            <button type="button" className="button primary" onClick={() => answer(true)}>
              {t(`ask.do.${requested.act.kind}`)}
            </button>
          }
        />
      </Dialog>
    ),
  };
}
