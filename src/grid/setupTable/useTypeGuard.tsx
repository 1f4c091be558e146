/** Between the hand and a table of set-up: much that would be cleared or written over is asked about first. */
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { GridEdit, TypedCell } from '../dataGrid/gridColumn.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../ui/dialogs/DialogActions.tsx';
import { textIn, type SetupColumn } from './setupColumn.ts';
import type { SetupRow } from './store/setupRow.ts';
import type { SetupStore } from './store/setupStore.ts';

/** From here on it is asked: each of these cells stands for many rows of the project. */
const mostUnasked = 10;

interface Asked {
  readonly cells: readonly TypedCell[];
  readonly act: GridEdit;
  readonly lost: readonly TypedCell[];
}

interface TypeGuardOptions<Row extends SetupRow> {
  readonly store: SetupStore<Row>;
  readonly columns: readonly SetupColumn<Row>[];
  readonly onType: (cells: readonly TypedCell[], act: GridEdit) => void;
  /** The focus goes back to the rows. */
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
  const [asked, setAsked] = useState<Asked | null>(null);
  const answer = (isYes: boolean) => {
    if (asked && isYes) onType(asked.cells, asked.act);
    setAsked(null);
    onAnswered();
  };
  /** Cells that hold something else now. */
  const lostOf = (cells: readonly TypedCell[]) =>
    cells.filter(({ row, column, text }) => {
      const entry = store.entry(row.id);
      const declared = columns.find(({ key }) => key === column);
      const now = entry && declared ? textIn(entry, declared) : '';
      return now !== '' && now !== text;
    });
  const shown = (count: number) => ({ count, shown: formats.count(count) });
  const title = ({ act, lost }: Asked) =>
    t(`ask.${act.kind}`, {
      cells: t('ask.cells', shown(lost.length)),
      rows: t('setup.rows', shown(new Set(lost.map(({ row }) => row.id)).size)),
    });
  return {
    type(cells, act) {
      const lost = lostOf(cells);
      if (lost.length > mostUnasked) setAsked({ cells, act, lost });
      else onType(cells, act);
    },
    question: asked && (
      <Dialog title={title(asked)} onClose={() => answer(false)}>
        <DialogActions
          onCancel={() => answer(false)}
          cancelText={t('ask.cancel')}
          primary={
            <button type="button" className="button primary" onClick={() => answer(true)}>
              {t(`ask.do.${asked.act.kind}`)}
            </button>
          }
        />
      </Dialog>
    ),
  };
}
