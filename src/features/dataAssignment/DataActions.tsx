import CalendarIcon from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import ColumnsIcon from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs';
import HistoryIcon from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import DownloadIcon from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import PlusIcon from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import DotsIcon from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Field } from '../../../contract/commodities/fields/field.ts';
import { ColumnsPanel } from '../../grid/commodityGrid/ColumnsPanel.tsx';
import { SaveState } from '../../grid/commodityGrid/SaveState.tsx';
import type { RowSource } from '../../grid/dataGrid/gridColumn.ts';
import { PrintRows } from './PrintRows.tsx';
import { usePrintKey } from '../../ui/screen/usePrintKey.ts';
import { useRowCount } from '../../grid/commodityGrid/useRowCount.ts';
import styles from '../../grid/commodityGrid/commodityGrid.module.css';
import { useFormats } from '../../i18n/useFormats.ts';
import { useStoreSnapshot } from '../../rows/useCommodityStore.ts';
import type { CommodityStore } from '../../store/commodityStore.ts';
import { usePageActions } from '../../base/pageActions.ts';
import { Popup } from '../../ui/dialogs/Popup.tsx';
import popup from '../../ui/dialogs/Popup.module.css';

type ExportFormat = 'csv' | 'xlsx';

const formats: readonly ExportFormat[] = ['xlsx', 'csv'];

interface DataActionsProps {
  /** Title of the page. */
  readonly title: string;
  readonly store: CommodityStore;
  /** Listed rows. */
  readonly rows: RowSource;
  readonly fields: readonly Field[];
  readonly shown: readonly string[];
  /** True if space is limited: one button with a menu. */
  readonly isFolded: boolean;
  /** Shown first in that menu. */
  readonly options: ReactNode;
  readonly onShown: (shown: readonly string[]) => void;
  readonly onDefault: () => void;
  /** Opens the choice of the rows' day; `anchor` is the pressed element. */
  readonly onDay: (anchor: Element) => void;
  /** Opens the form for a new row; omitted for users who cannot add rows. */
  readonly onAddRow?: () => void;
  /** Omitted for users who cannot change anything. */
  readonly onHistory?: () => void;
  readonly onExport: (format: ExportFormat) => void;
  /** Prints cards of the selected rows, or of all; omitted for types without cards. */
  readonly onCards: (() => void) | undefined;
}

/** Actions next to the title: columns, export, history. */
export function DataActions(props: DataActionsProps) {
  const {
    title,
    store,
    rows,
    fields,
    shown,
    isFolded,
    options,
    onShown,
    onDefault,
    onDay,
    onAddRow,
    onHistory,
    onExport,
    onCards,
  } = props;
  const { t } = useTranslation(['grid', 'common']);
  const [open, setOpen] = useState<{ what: 'columns' | 'export' | 'all'; anchor: Element } | null>(null);
  const close = () => setOpen(null);
  const [isPrintOpen, setPrintOpen] = useState(false);
  const choosePrint = () => setPrintOpen(true);
  usePrintKey(choosePrint);
  const exportWords = { xlsx: t('exportXlsx'), csv: t('exportCsv') };
  usePageActions([
    ...formats.map((format) => ({
      id: `export-${format}`,
      label: `${t('export')}: ${exportWords[format]}`,
      act: () => onExport(format),
    })),
    { id: 'print', label: t('common:print'), act: choosePrint, opens: true },
    ...(onCards ? [{ id: 'cards', label: t('cardsOfRows'), act: onCards, opens: true }] : []),
    ...(onAddRow ? [{ id: 'addRow', label: t('addRow.open'), act: onAddRow, opens: true }] : []),
    ...(onHistory ? [{ id: 'history', label: t('history.open'), act: onHistory, opens: true }] : []),
  ]);
  const opens = (what: 'columns' | 'export' | 'all') => ({
    type: 'button' as const,
    className: 'button',
    'aria-haspopup': 'dialog' as const,
    onClick: ({ currentTarget }: MouseEvent) => setOpen({ what, anchor: currentTarget }),
  });
  const closing = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <>
      {isFolded ? (
        <button {...opens('all')}>
          <DotsIcon aria-hidden size={16} stroke={1.5} />
          {t('common:moreActions')}
        </button>
      ) : (
        <>
          {onAddRow && (
            <button type="button" className="button" aria-haspopup="dialog" onClick={onAddRow}>
              <PlusIcon aria-hidden size={16} stroke={1.5} />
              {t('addRow.open')}
            </button>
          )}
          <button {...opens('columns')}>
            <ColumnsIcon aria-hidden size={16} stroke={1.5} />
            {t('columns')}
          </button>
          <button {...opens('export')}>
            <DownloadIcon aria-hidden size={16} stroke={1.5} />
            {t('export')}
          </button>
          <button
            type="button"
            className="button"
            aria-haspopup="dialog"
            onClick={({ currentTarget }) => onDay(currentTarget)}
          >
            <CalendarIcon aria-hidden size={16} stroke={1.5} />
            {t('common:day.open')}
          </button>
          {onHistory && (
            <button type="button" className="button" onClick={onHistory}>
              <HistoryIcon aria-hidden size={16} stroke={1.5} />
              {t('history.open')}
            </button>
          )}
        </>
      )}
      {open?.what === 'columns' && (
        <ColumnsPanel
          anchor={open.anchor}
          fields={fields}
          shown={shown}
          onShown={onShown}
          onDefault={onDefault}
          onClose={close}
        />
      )}
      {(open?.what === 'export' || open?.what === 'all') && (
        <Popup label={t(open.what === 'all' ? 'common:moreActions' : 'export')} anchor={open.anchor} onClose={close}>
          {open.what === 'all' && (
            <>
              {options && <div className={popup['section']}>{options}</div>}
              <Item onPress={() => setOpen({ what: 'columns', anchor: open.anchor })}>{t('columns')}</Item>
              <Item onPress={closing(() => onDay(open.anchor))}>{t('common:day.open')}</Item>
              {onAddRow && <Item onPress={closing(onAddRow)}>{t('addRow.open')}</Item>}
              {onHistory && <Item onPress={closing(onHistory)}>{t('history.open')}</Item>}
            </>
          )}
          {formats.map((format) => (
            <Item key={format} onPress={closing(() => onExport(format))}>
              {open.what === 'all' && `${t('export')}: `}
              {exportWords[format]}
            </Item>
          ))}
          {/* The menu closes first: a dialog gives the focus back to what had it. */}
          <Item onPress={closing(() => void setTimeout(choosePrint))}>{t('common:print')}</Item>
          {onCards && <Item onPress={closing(onCards)}>{t('cardsOfRows')}</Item>}
        </Popup>
      )}
      {isPrintOpen && (
        <PrintRows
          {...{ title, store, rows, fields, shown }}
          exports={formats.map((format) => ({
            label: `${t('export')}: ${exportWords[format]}`,
            act: () => onExport(format),
          }))}
          onClose={() => setPrintOpen(false)}
        />
      )}
    </>
  );
}

function Item({ onPress, children }: { readonly onPress: () => void; readonly children: ReactNode }) {
  return (
    <button type="button" className={popup['item']} onClick={onPress}>
      {children}
    </button>
  );
}

interface DataDetailProps {
  readonly store: CommodityStore;
  /** Number of visible rows. */
  readonly shown: number;
  readonly isSaveShown: boolean;
}

/** Line under the title: the number of rows, and the save state. */
export function DataDetail({ store, shown, isSaveShown }: DataDetailProps) {
  const { t } = useTranslation('grid');
  const { count } = useFormats();
  const rowCount = useRowCount();
  const { table } = useStoreSnapshot(store);
  const all = count(table.length);
  const text = shown === table.length ? t('countAll', { all }) : t('count', { shown: count(shown), all });
  return (
    <span className={styles['detail']}>
      <span role="status">{rowCount(text)}</span>
      {isSaveShown && <SaveState store={store} />}
    </span>
  );
}
