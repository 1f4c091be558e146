/** Lines of a delivery note, edited in place, each with the outcome for its reel. */
import { useId } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { fieldKinds } from '../../../../contract/commodities/fields/fieldKinds.ts';
import { lengthUnitOf } from '../../../../contract/base/units/lengths.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { useProject } from '../../../context/useApp.ts';
import { useFieldColumns } from '../../../grid/setupTable/fieldColumns.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import { DeliveryCell } from './DeliveryCell.tsx';
import {
  convertedLength,
  slipFields,
  withField,
  withoutLines,
  withText,
  type PackingSlip,
  type SlipLine,
} from './packingSlip.ts';
import styles from './receiving.module.css';
import type { Receiving } from './useReceiving.ts';

interface NoteTableProps {
  readonly note: PackingSlip;
  readonly receiving: Receiving;
}

/** Returns the cell style: numbers are right-aligned, and codes use a typeface in which letters and digits are distinct. */
function lookOf({ kind, isMono }: (typeof slipFields)[number]): string {
  if (fieldKinds[kind].storage === 'number') return styles['number'] ?? '';
  return kind === 'code' || isMono ? 'mono' : '';
}

const leftOut = '-';
/** Extra width over a ledger column, px: an input has borders, and its heading opens a list. */
const fieldEdges = 40;
/** Width of an ignored column, px: enough for the label that it is ignored, and its name. */
const leftOutWidth = 120;

export function PackingSlipTable({ note, receiving }: NoteTableProps) {
  const { t } = useTranslation('reels');
  const { header } = useFieldColumns(useProject().unitMeasurement);
  const { setNote } = receiving;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <div className={styles['note']} role="region" aria-label={t('receiving.lines')} tabIndex={0}>
      <table className="table" aria-label={t('receiving.lines')}>
        <thead>
          <tr>
            <th scope="col" className={styles['subject']}>
              {t('receiving.what')}
            </th>
            {note.columns.map(({ field, heading }, at) => (
              <th
                // Columns neither come nor go, and two of them may have one heading.
                // oxlint-disable-next-line react/no-array-index-key
                key={at}
                scope="col"
                style={{ minWidth: (slipFields.find(({ key }) => key === field)?.width ?? leftOutWidth) + fieldEdges }}
              >
                <Select
                  label={t('receiving.column', { number: at + 1 })}
                  labelled="hidden"
                  value={field ?? leftOut}
                  options={[
                    ...slipFields.map((each) => ({ value: each.key, label: header(each) })),
                    { value: leftOut, label: t('receiving.leftOut', { context: heading ? 'named' : '', heading }) },
                  ]}
                  onChange={(chosen) => setNote(withField(note, at, chosen === leftOut ? null : chosen))}
                />
              </th>
            ))}
            <th scope="col" aria-label={t('receiving.leaveOut')} />
          </tr>
        </thead>
        <tbody>
          {note.lines.map((line) => (
            <Line key={line.key} line={line} note={note} receiving={receiving} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Length as it will be stored, if it is written in another unit than the project's. */
function Converted({ text }: { readonly text: string }) {
  const { t } = useTranslation('reels');
  const { unitMeasurement } = useProject();
  const formats = useFormats();
  const terms = useTerms();
  const converted = convertedLength(text, lengthUnitOf(unitMeasurement));
  if (converted === null) return null;
  return t('receiving.converted', {
    length: formats.length(converted, unitMeasurement),
    unit: terms.unit(unitMeasurement),
  });
}

function Line({ line, note, receiving }: NoteTableProps & { readonly line: SlipLine }) {
  const { t } = useTranslation('reels');
  const { header } = useFieldColumns(useProject().unitMeasurement);
  const { arrivalOf, numberOf, setNote } = receiving;
  const reported = useId();
  const arrival = arrivalOf(line.key);
  const number = numberOf(line.key) ?? '–';
  const wrong = new Set(arrival?.problems.map(({ field }) => field));
  return (
    <tr>
      <td id={reported} className={styles['subject']}>
        <DeliveryCell line={line} note={note} receiving={receiving} />
      </td>
      {note.columns.map(({ field, heading }, at) => {
        const declared = slipFields.find(({ key }) => key === field);
        const name = declared ? header(declared) : heading;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- columns are never reordered
          <td key={at} data-left-out={declared ? undefined : true}>
            {declared ? (
              <>
                <input
                  className={`${styles['cell']} ${lookOf(declared)}`}
                  aria-label={t('receiving.cell', { field: name, line: number })}
                  aria-invalid={wrong.has(declared.key)}
                  aria-describedby={`${reported} ${reported}-${at}`}
                  value={line.texts[at] ?? ''}
                  spellCheck={false}
                  autoComplete="off"
                  onChange={({ target }) => setNote(withText(note, line.key, at, target.value))}
                />
                <span id={`${reported}-${at}`} className={styles['converted']}>
                  {declared.kind === 'length' && <Converted text={line.texts[at] ?? ''} />}
                </span>
              </>
            ) : (
              line.texts[at]
            )}
          </td>
        );
      })}
      <td>
        <button
          type="button"
          className="button plain"
          aria-label={t('receiving.leaveOutLine', { line: number })}
          onClick={() => setNote(note.lines.length === 1 ? null : withoutLines(note, new Set([line.key])))}
        >
          {t('receiving.leaveOut')}
        </button>
      </td>
    </tr>
  );
}
