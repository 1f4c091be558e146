import { useTranslation } from '../../../i18n/useTranslation.ts';
import { delimiters, encodings, maxHeaderRows, type TextChoice } from '../../../../contract/imports/imports.ts';
import type { ImportDraft } from '../../../../machines/import/ports.ts';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import type { Plan } from './plan.ts';
import styles from './form.module.css';

/** Reading options of a file, independent of its kind. */
export interface ReadAs {
  readonly sheet: string;
  readonly headerRow: number;
  readonly options: Pick<Plan['options'], 'headerRows' | 'text'>;
}

interface SheetControlsProps {
  readonly draft: Pick<ImportDraft, 'sheets' | 'text'>;
  readonly plan: ReadAs;
  readonly onSheet: (name: string) => void;
  /** Number of header rows in the current reading. */
  readonly headerRows: number;
  readonly onHeaderRow: (row: number) => void;
  /** Called with the number of header rows; null to detect it. */
  readonly onHeaderRows: (rows: number | null) => void;
  readonly onText: (text: TextChoice) => void;
}

const heights = Array.from({ length: maxHeaderRows }, (_, upper) => upper + 1);
const delimiterNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;

/** Choice of the sheet in the workbook and of its header row. */
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
        <Select
          label={t('mapping.sheet')}
          labelled="beside"
          className={styles['sheet']}
          value={plan.sheet}
          options={draft.sheets.map(({ name }) => ({ value: name, label: name }))}
          onChange={onSheet}
        />
      )}
      <NumberField
        label={t('mapping.headerRow')}
        labelled="beside"
        className={styles['short']}
        min={0}
        max={1000}
        value={plan.headerRow}
        describedBy="header-row-hint"
        onChange={(row) => row !== null && onHeaderRow(row)}
      />
      {plan.headerRow > 0 && (
        <Select
          label={t('mapping.headerRows')}
          labelled="beside"
          value={String(plan.options.headerRows ?? '')}
          options={[
            { value: '', label: t('mapping.headerRowsFound', { rows: headerRows }) },
            ...heights.map((rows) => ({ value: String(rows), label: String(rows) })),
          ]}
          onChange={(rows) => onHeaderRows(rows === '' ? null : Number(rows))}
        />
      )}
      <span id="header-row-hint" className={styles['hint']}>
        {t('mapping.headerHint')}
      </span>
      {draft.text && <TextControls read={draft.text} chosen={plan.options.text} onText={onText} />}
    </div>
  );
}

interface TextControlsProps {
  /** Delimiter and encoding with which the file was read on upload. */
  readonly read: NonNullable<ImportDraft['text']>;
  readonly chosen: TextChoice;
  readonly onText: (text: TextChoice) => void;
}

/** Choice of the delimiter and encoding of a text file. */
function TextControls({ read, chosen, onText }: TextControlsProps) {
  const { t } = useTranslation('imports');
  const delimiter = chosen.delimiter ?? read.delimiter;
  const encoding = chosen.encoding ?? read.encoding;
  return (
    <>
      <Select
        label={t('mapping.delimiter')}
        labelled="beside"
        value={delimiter}
        options={delimiters.map((one) => ({ value: one, label: t(`mapping.delimiters.${delimiterNames[one]}`) }))}
        onChange={(chosenDelimiter) => onText({ encoding, delimiter: chosenDelimiter })}
      />
      <Select
        label={t('mapping.encoding')}
        labelled="beside"
        value={encoding}
        options={encodings.map((one) => ({ value: one, label: one.toUpperCase() }))}
        onChange={(chosenEncoding) => onText({ delimiter, encoding: chosenEncoding })}
      />
    </>
  );
}
