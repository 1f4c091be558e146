import ColumnsIcon from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs';
import HistoryIcon from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import DownloadIcon from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field } from '../../../contract/commodities/field.ts';
import { ColumnsPanel } from '../../commodityGrid/ColumnsPanel.tsx';
import { Popup } from '../../ui/Popup.tsx';
import popup from '../../ui/Popup.module.css';

export type ExportFormat = 'csv' | 'xlsx';

interface DataActionsProps {
  readonly fields: readonly Field[];
  readonly shown: readonly string[];
  readonly onShown: (shown: readonly string[]) => void;
  readonly onDefault: () => void;
  /** Left out for those who may not change anything. */
  readonly onHistory?: () => void;
  readonly onExport: (format: ExportFormat) => void;
  /** Cards of the selected rows, or of all; left out where nothing is printed of the type. */
  readonly onCards: (() => void) | undefined;
}

/** The buttons beside the title: which columns, and the view as a file. */
export function DataActions({ fields, shown, onShown, onDefault, onHistory, onExport, onCards }: DataActionsProps) {
  const { t } = useTranslation(['grid', 'common']);
  const [open, setOpen] = useState<{ what: 'columns' | 'export'; anchor: Element } | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <button
        type="button"
        className="button"
        onClick={({ currentTarget }) => setOpen({ what: 'columns', anchor: currentTarget })}
      >
        <ColumnsIcon aria-hidden size={16} stroke={1.5} />
        {t('columns')}
      </button>
      <button
        type="button"
        className="button"
        onClick={({ currentTarget }) => setOpen({ what: 'export', anchor: currentTarget })}
      >
        <DownloadIcon aria-hidden size={16} stroke={1.5} />
        {t('export')}
      </button>
      {onHistory && (
        <button type="button" className="button" onClick={onHistory}>
          <HistoryIcon aria-hidden size={16} stroke={1.5} />
          {t('history.open')}
        </button>
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
      {open?.what === 'export' && (
        <Popup label={t('export')} anchor={open.anchor} onClose={close}>
          {(['xlsx', 'csv'] as const).map((format) => (
            <button
              key={format}
              type="button"
              className={popup['item']}
              onClick={() => {
                close();
                onExport(format);
              }}
            >
              {format === 'xlsx' ? t('exportXlsx') : t('exportCsv')}
            </button>
          ))}
          <button
            type="button"
            className={popup['item']}
            onClick={() => {
              close();
              // The menu is not part of the sheet.
              setTimeout(() => globalThis.print());
            }}
          >
            {t('common:print')}
          </button>
          {onCards && (
            <button
              type="button"
              className={popup['item']}
              onClick={() => {
                close();
                onCards();
              }}
            >
              {t('cardsOfRows')}
            </button>
          )}
        </Popup>
      )}
    </>
  );
}
