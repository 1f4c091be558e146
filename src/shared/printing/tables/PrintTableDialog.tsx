/** Dialog before a table is printed: its columns, orientation and text size, or the exports if it has too many rows for paper. */
import { useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { fitColumns, readableTextSize, type PrintedColumn } from './fitColumns.ts';
import styles from './printTable.module.css';
import { printedColumns, printScales, useTablePrintSettings } from './tablePrintSettings.ts';
import { maxPrintedRows } from '../../../../contract/printing/maxPrintedRows.ts';

/** Column with some of its texts, which show how large the print will be. */
interface ChoosableColumn extends PrintedColumn {
  readonly key: string;
  readonly label: string;
}

interface PrintTableDialogProps {
  /** Name under which the settings are kept. */
  readonly table: string;
  /** Columns of the table in order; the first is always printed. */
  readonly columns: readonly ChoosableColumn[];
  readonly rows: number;
  readonly exports: readonly { readonly label: string; readonly act: () => void }[];
  /** Prints the page; called after the dialog has closed. */
  readonly print: () => void;
  readonly onClose: () => void;
}

const orientations = ['landscape', 'portrait'] as const;

export function PrintTableDialog({ table, columns, rows, exports, print, onClose }: PrintTableDialogProps) {
  const { t } = useTranslation('common');
  const formats = useFormats();
  const [stored, store] = useTablePrintSettings(table);
  const [settings, setSettings] = useState(stored);
  const { orientation, scale, leftOut } = settings;
  const choosable = columns.slice(1).map(({ key }) => key);
  const isEvery = choosable.every((key) => !leftOut.includes(key));
  const setPrinted = (keys: readonly string[], isPrinted: boolean) =>
    setSettings({
      ...settings,
      leftOut: [...leftOut.filter((key) => !keys.includes(key)), ...(isPrinted ? [] : keys)],
    });
  const { size } = fitColumns(printedColumns(columns, settings), settings);
  const closing = (act: () => void) => () => {
    onClose();
    // The dialog closes before the browser captures the page.
    setTimeout(act);
  };
  if (rows > maxPrintedRows)
    return (
      <Dialog title={t('printTable.title')} onClose={onClose}>
        <p>{t('printTable.tooMany', { most: formats.count(maxPrintedRows), shown: formats.count(rows) })}</p>
        <DialogActions onCancel={onClose}>
          {exports.map(({ label, act }) => (
            <button key={label} type="button" className="button" onClick={closing(act)}>
              {label}
            </button>
          ))}
        </DialogActions>
      </Dialog>
    );
  return (
    <Dialog title={t('printTable.title')} isWide onClose={onClose}>
      <p className={styles['rows']}>{t('printTable.rows', { count: rows, shown: formats.count(rows) })}</p>
      <div className={styles['choices']}>
        <Select
          label={t('printTable.orientation')}
          value={orientation}
          options={orientations.map((value) => ({ value, label: t(`printTable.${value}`) }))}
          onChange={(value) => setSettings({ ...settings, orientation: value })}
        />
        <Select
          label={t('printTable.scale')}
          value={String(scale)}
          options={printScales.map((value) => ({
            value: String(value),
            label: value === 100 ? t('printTable.largest') : t('printTable.percent', { percent: value }),
          }))}
          onChange={(value) => setSettings({ ...settings, scale: Number(value) })}
        />
      </div>
      <p role="status" className={size < readableTextSize ? styles['small'] : styles['rows']}>
        {t(size < readableTextSize ? 'printTable.small' : 'printTable.size', {
          size: formats.number(Math.round(size * 2) / 2),
        })}
      </p>
      <fieldset className={styles['columns']}>
        <legend>{t('printTable.columns')}</legend>
        <Checkbox
          label={t('printTable.everyColumn')}
          checked={isEvery}
          onChange={(isPrinted) => setPrinted(choosable, isPrinted)}
        />
        {columns.map(({ key, label }, at) => (
          <Checkbox
            key={key}
            label={label}
            checked={at === 0 || !leftOut.includes(key)}
            disabled={at === 0}
            onChange={(isPrinted) => setPrinted([key], isPrinted)}
          />
        ))}
      </fieldset>
      <DialogActions
        onCancel={onClose}
        primary={
          <button
            type="button"
            className="button primary"
            onClick={() => {
              store(settings);
              closing(print)();
            }}
          >
            {t('print')}
          </button>
        }
      />
    </Dialog>
  );
}
