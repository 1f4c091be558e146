import { useTranslation } from 'react-i18next';
import { delimiters, encodings, tallestHeader, type TextChoice } from '../../../../contract/imports.ts';
import type { ImportDraft } from '../../../../machines/import/ports.ts';
import type { Plan } from './plan.ts';
import styles from './form.module.css';

interface SheetControlsProps {
  readonly draft: ImportDraft;
  readonly plan: Plan;
  readonly onSheet: (name: string) => void;
  /** How many rows the header takes, as it is read. */
  readonly headerRows: number;
  readonly onHeaderRow: (row: number) => void;
  /** Null to find out. */
  readonly onHeaderRows: (rows: number | null) => void;
  readonly onText: (text: TextChoice) => void;
}

const heights = Array.from({ length: tallestHeader }, (_, upper) => upper + 1);
const delimiterNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;

/** Which sheet of the workbook, and which row names its columns. */
export function SheetControls({
  draft,
  plan,
  headerRows,
  onSheet,
  onHeaderRow,
  onHeaderRows,
  onText,
}: SheetControlsProps) {
  const { t } = useTranslation('imports');
  return (
    <div className={styles['row']}>
      {draft.sheets.length > 1 && (
        <label className={styles['field']}>
          {t('mapping.sheet')}
          <select className="input" value={plan.sheet} onChange={(event) => onSheet(event.target.value)}>
            {draft.sheets.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className={styles['field']}>
        {t('mapping.headerRow')}
        <input
          className="input"
          type="number"
          min={0}
          max={1000}
          value={plan.headerRow}
          aria-describedby="header-row-hint"
          onChange={(event) => onHeaderRow(Math.min(1000, Math.max(0, Math.trunc(event.target.valueAsNumber || 0))))}
        />
      </label>
      {plan.headerRow > 0 && (
        <label className={styles['field']}>
          {t('mapping.headerRows')}
          <select
            className="input"
            value={plan.options.headerRows ?? 0}
            onChange={(event) => onHeaderRows(Number(event.target.value) || null)}
          >
            <option value={0}>{t('mapping.headerRowsFound', { rows: headerRows })}</option>
            {heights.map((rows) => (
              <option key={rows} value={rows}>
                {rows}
              </option>
            ))}
          </select>
        </label>
      )}
      <span id="header-row-hint" className={styles['hint']}>
        {t('mapping.headerHint')}
      </span>
      {draft.text && <TextControls read={draft.text} chosen={plan.options.text} onText={onText} />}
    </div>
  );
}

interface TextControlsProps {
  /** How the file was read when it came. */
  readonly read: NonNullable<ImportDraft['text']>;
  readonly chosen: TextChoice;
  readonly onText: (text: TextChoice) => void;
}

/** What stands between the cells of a text file, and in which encoding it is. */
function TextControls({ read, chosen, onText }: TextControlsProps) {
  const { t } = useTranslation('imports');
  const delimiter = chosen.delimiter ?? read.delimiter;
  const encoding = chosen.encoding ?? read.encoding;
  return (
    <>
      <label className={styles['field']}>
        {t('mapping.delimiter')}
        <select
          className="input"
          value={delimiter}
          onChange={(event) =>
            onText({ encoding, delimiter: delimiters.find((one) => one === event.target.value) ?? null })
          }
        >
          {delimiters.map((one) => (
            <option key={one} value={one}>
              {t(`mapping.delimiters.${delimiterNames[one]}`)}
            </option>
          ))}
        </select>
      </label>
      <label className={styles['field']}>
        {t('mapping.encoding')}
        <select
          className="input"
          value={encoding}
          onChange={(event) =>
            onText({ delimiter, encoding: encodings.find((one) => one === event.target.value) ?? null })
          }
        >
          {encodings.map((one) => (
            <option key={one} value={one}>
              {one.toUpperCase()}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
