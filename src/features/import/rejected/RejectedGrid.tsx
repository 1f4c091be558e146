import { Suspense, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { RejectedRows } from '../../../../contract/imports/importCorrections.ts';
import { useApp } from '../../../context/useApp.ts';
import { DataGridFrame } from '../../../grid/dataGrid/DataGridFrame.tsx';
import type { CellTone, GridColumn, RowSource } from '../../../grid/dataGrid/gridColumn.ts';
import { maxCells } from '../../../grid/dataGrid/selection/gridSelection.ts';
import { textWidth } from '../../../ui/screen/textWidth.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useGetToday } from '../../../base/useToday.ts';
import { LeaveDialog } from '../../../ui/dialogs/LeaveDialog.tsx';
import styles from './rejected.module.css';
import type { RejectedSource } from './rejectedSource.ts';
import { RejectedStore } from './rejectedStore.ts';

/** Maximum number of rows in view, so that the changes below stay visible; below the last row is space for the note of a cell. */
const maxRowsShown = 12;

interface RejectedGridProps {
  readonly source: RejectedSource;
  readonly refused: RejectedRows;
  /** True if cells were corrected in an earlier visit and not checked since. */
  readonly wasCorrected: boolean;
  /** Called after a correction: the last check no longer matches what would be written. */
  readonly onCorrected: () => void;
  readonly onCheckAgain: () => void;
}

/** Editable grid of the rejected rows as they are in the file; each correction is stored with the import immediately. */
export function RejectedGrid({ source, refused, wasCorrected, onCorrected, onCheckAgain }: RejectedGridProps) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  const { t: words } = useTranslation('grid');
  const { notify } = useApp();
  const getToday = useGetToday();
  const [store] = useState(() => new RejectedStore(refused, wasCorrected, (cells) => source.correct(cells)));
  const { handles, correctedCells, isCorrectedSince, unsaved } = useSyncExternalStore(
    store.subscribe,
    store.getSnapshot,
  );
  const columns = useRejectedColumns(store, source, refused);
  const rows = useMemo(
    (): RowSource => ({ length: handles.length, at: (index) => handles[index] ?? handles[0]! }),
    [handles],
  );
  return (
    <div className={styles['rows']}>
      <div className={styles['bar']}>
        {refused.total > handles.length && (
          <span>
            {t('refused.first', { shown: formats.count(handles.length), total: formats.count(refused.total) })}
          </span>
        )}
        {correctedCells > 0 && (
          <span>{t('refused.kept', { count: correctedCells, shown: formats.count(correctedCells) })}</span>
        )}
        {isCorrectedSince && <span>{t('refused.since')}</span>}
        <button
          type="button"
          className="button"
          disabled={!isCorrectedSince || unsaved !== null}
          onClick={onCheckAgain}
        >
          {t('refused.checkAgain')}
        </button>
      </div>
      {unsaved && (
        <p role="alert" className={styles['unsaved']}>
          {t('refused.unsaved', { count: unsaved.cells.length, reason: unsaved.reason })}{' '}
          <button type="button" className="button" onClick={() => store.retry()}>
            {t('refused.retry')}
          </button>
        </p>
      )}
      <div style={{ height: `calc(var(--row-height) * ${Math.min(handles.length, maxRowsShown) + 2.5})` }}>
        <DataGridFrame
          label={t('refused.grid')}
          columns={columns}
          rows={rows}
          today={getToday}
          queryKey={source.importId}
          sort={[]}
          onSort={() => undefined}
          onType={(cells) => {
            store.type(cells);
            onCorrected();
          }}
          onTooManyTyped={() => notify.error(words('tooManyTyped', { most: formats.count(maxCells) }))}
          onUndo={() => store.undo()}
          onRedo={() => store.redo()}
        />
      </div>
      {/* Loading the texts of the dialog must not suspend the rows. */}
      <Suspense>
        <LeaveDialog
          unsaved={() => store.unsavedCells}
          settled={() => store.settled()}
          text={(count) => t('refused.leave', { count })}
        />
      </Suspense>
    </div>
  );
}

/** CSS px: horizontal padding of a cell's text; the narrowest and the widest column. */
const padding = 26;
const [narrowest, widest] = [72, 320];
const reasonsWidth = 420;

/**
 * Returns the columns: row number and reasons, the first column of the file, columns with rejected cells, then the other columns
 * that are read.
 */
function useRejectedColumns(
  store: RejectedStore,
  { alsoRead }: RejectedSource,
  { columns, rows }: RejectedRows,
): GridColumn[] {
  const { t } = useTranslation('imports');
  return useMemo(() => {
    const isRead = (column: number) => (columns[column]?.field ?? null) !== null || alsoRead.includes(column);
    const read = [...columns.keys()].filter(isRead);
    const rejectedIn = new Set(rows.flatMap(({ reasons }) => reasons.map((reason) => reason.column)));
    // Cells to correct belong beside their reason: on a tablet, the last columns of a schedule are not visible.
    const rankOf = (column: number) => (column === read[0] ? 0 : rejectedIn.has(column) ? 1 : 2);
    const titleOf = (column: number) => columns[column]?.title || t('mapping.column', { number: column + 1 });
    const own = {
      align: 'start',
      mono: false,
      tone: (): CellTone => 'readOnly',
      isEditable: () => false,
    } as const;
    const widthOf = (column: number) => {
      const texts = rows.map(({ cells }) => cells[column] ?? '');
      const longest = texts.reduce((found, text) => (text.length > found.length ? text : found), '');
      const width = Math.max(textWidth(longest, { isMono: true }), textWidth(titleOf(column), { isStrong: true }));
      return Math.min(widest, Math.max(narrowest, width + padding));
    };
    const inOrder = read.toSorted((one, other) => rankOf(one) - rankOf(other));
    const ofFile = inOrder.map((column): GridColumn => {
      const isRejected = (id: number) =>
        rows.some(({ row, reasons }) => row === id && reasons.some((reason) => reason.column === column));
      return {
        key: String(column),
        name: titleOf(column),
        width: widthOf(column),
        align: 'start',
        mono: true,
        frozen: false,
        text: (row) => store.text(row, column),
        tone: (row) => {
          const state = store.corrected(row, column)?.state;
          if (state !== undefined) return state === 'failed' ? 'failed' : 'changed';
          return isRejected(row.id) ? 'refused' : 'plain';
        },
        note: (row) => {
          if (store.corrected(row, column) !== undefined) {
            const was = store.filed(row, column);
            return was === '' ? t('refused.blank') : t('refused.was', { was });
          }
          const reason = store.row(row)?.reasons.find((one) => one.column === column);
          return reason?.reason ?? null;
        },
        isEditable: () => true,
      };
    });
    return [
      {
        ...own,
        key: 'row',
        name: t('refused.row'),
        width: 72,
        align: 'end',
        frozen: true,
        text: ({ id }) => String(id),
      },
      {
        ...own,
        key: 'reasons',
        name: t('refused.reasons'),
        width: reasonsWidth,
        frozen: false,
        text: (row) => {
          const reasons = store.row(row)?.reasons ?? [];
          return reasons.length === 0 ? t('refused.settled') : reasons.map(({ reason }) => reason).join(' ');
        },
      },
      ...ofFile,
    ];
  }, [store, alsoRead, columns, rows, t]);
}
