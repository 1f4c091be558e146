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
import styles from '../refused/refused.module.css';
import type { RejectedSource } from './rejectedSource.ts';
import { RejectedStore } from './rejectedStore.ts';

/** The changes below stay in view; under the last row there is room for the note of a cell. */
const mostRowsShown = 12;

interface RefusedGridProps {
  readonly source: RejectedSource;
  readonly refused: RejectedRows;
  /** Some were corrected in an earlier visit and wait for a check. */
  readonly wasCorrected: boolean;
  /** Something was corrected: what was checked is not what would be written. */
  readonly onCorrected: () => void;
  readonly onCheckAgain: () => void;
}

/** The refused rows as the file has them, to be typed over; what was corrected is kept with the import at once. */
export function RejectedGrid({ source, refused, wasCorrected, onCorrected, onCheckAgain }: RefusedGridProps) {
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
  const columns = useRefusedColumns(store, source, refused);
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
      <div style={{ height: `calc(var(--row-height) * ${Math.min(handles.length, mostRowsShown) + 2.5})` }}>
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
      {/* Its words may have to be fetched: the rows stay on view. */}
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

/** CSS px: left and right of a text in its cell; the narrowest and the widest column. */
const padding = 26;
const [narrowest, widest] = [72, 320];
const reasonsWidth = 420;

/** Row number and reasons; what a line of the file begins with, what is refused of it, then the other columns that are read. */
function useRefusedColumns(
  store: RejectedStore,
  { alsoRead }: RejectedSource,
  { columns, rows }: RejectedRows,
): GridColumn[] {
  const { t } = useTranslation('imports');
  return useMemo(() => {
    const isRead = (column: number) => (columns[column]?.field ?? null) !== null || alsoRead.includes(column);
    const read = [...columns.keys()].filter(isRead);
    const refusedIn = new Set(rows.flatMap(({ reasons }) => reasons.map((reason) => reason.column)));
    // What is to be corrected stands beside its reason: on a tablet the last columns of a schedule are out of sight.
    const rankOf = (column: number) => (column === read[0] ? 0 : refusedIn.has(column) ? 1 : 2);
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
      const isRefused = (id: number) =>
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
          return isRefused(row.id) ? 'refused' : 'plain';
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
