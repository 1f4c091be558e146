/** Columns of the entry grid: fields show typed values and unsent entries in place of the row's values. */
import { type Say, useTranslation } from '../../../i18n/useTranslation.ts';
import { isEnteredByCrews } from '../../../../contract/setup/columns/projectCommodity.ts';
import type { Field } from '../../../../contract/commodities/fields/field.ts';
import { fieldKinds } from '../../../../contract/commodities/fields/fieldKinds.ts';
import type { CellTone, GridColumn } from '../../../grid/dataGrid/gridColumn.ts';
import { readCell } from '../../../../contract/commodities/fields/readCell.ts';
import { lengthUnitOf } from '../../../../contract/base/units/lengths.ts';
import type { FieldEntrySnapshot, RowEntry } from '../entries/fieldEntrySnapshot.ts';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import { editText, shownText, type FieldWords } from '../../../i18n/fieldText.ts';
import { stateWordOf } from '../state/entryStateWord.ts';
import AlertIcon from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useTranslate } from '../../../i18n/translate.ts';
import { EntryStateBadge } from '../state/EntryStateBadge.tsx';
import styles from '../dataEntry.module.css';

interface ColumnContext extends FieldWords {
  readonly snapshot: FieldEntrySnapshot;
  readonly today: () => string;
}

/** Returns the column of a field with drafts shown over the row's values. */
export function withDrafts(column: GridColumn, field: Field, { snapshot, today, ...words }: ColumnContext): GridColumn {
  if (!isEnteredByCrews(field)) return column;
  const { key } = field;
  const typedText = (entry: RowEntry, text: string) => {
    const typed = readCell(field, text, { unit: lengthUnitOf(words.unit), today: today() });
    return typed.ok ? shownText(field, typed.value, words) : text;
  };
  const { tally: _ofRowsAlone, ...drawn } = column;
  return {
    ...drawn,
    text: (row) => {
      const entry = snapshot.entryOf(row.id);
      const draft = entry?.texts[key];
      if (entry && draft !== undefined) return typedText(entry, draft);
      // Values the entry implies: completing a part clears its length.
      const implied = entry?.preview?.values[key];
      if (implied !== undefined) return shownText(field, implied, words);
      const sent = entry?.sent[key];
      return sent === undefined ? column.text(row) : shownText(field, sent, words);
    },
    editText: (row) => {
      const entry = snapshot.entryOf(row.id);
      const sent = entry?.sent[key];
      const own = entry?.texts[key] ?? (sent === undefined ? undefined : editText(sent));
      if (own === undefined) return column.editText?.(row) ?? column.text(row);
      return fieldKinds[field.kind].control === 'checkbox' && own === 'yes' ? words.yes : words.terms.value(field, own);
    },
    tone: (row) => toneOf(snapshot.entryOf(row.id), key) ?? column.tone(row),
  };
}

function toneOf(entry: RowEntry | null, key: string): CellTone | null {
  if (!entry) return null;
  const { preview, sent, state } = entry;
  if (preview?.errors.some(({ field }) => field === key)) return 'refused';
  if (preview && Object.hasOwn(preview.values, key)) return 'changed';
  if (sent[key] === undefined) return null;
  if (state.is === 'conflict') return state.conflicts.some(({ field }) => field === key) ? 'conflict' : 'changed';
  if (state.is === 'refused') return 'refused';
  return state.is === 'saving' ? 'changed' : null;
}

interface StateColumnContext {
  readonly snapshot: FieldEntrySnapshot;
  readonly entryStore: FieldEntryStore;
  readonly mayEnter: boolean;
  readonly width: number | undefined;
  readonly t: Say<'fieldWork'>;
}

export const stateColumnKey = 'entryState';

/** Column with the state of each row's entry and its Save or Retry button. */
export function stateColumn({ snapshot, entryStore, mayEnter, width, t }: StateColumnContext): GridColumn {
  return {
    key: stateColumnKey,
    name: t('stateColumn'),
    width: width ?? 168,
    align: 'start',
    mono: false,
    frozen: true,
    text: (row) => {
      const word = stateWordOf(snapshot.entryOf(row.id));
      return word ? t(`state.${word}`) : '';
    },
    content: (row) => (
      <EntryCellState entry={snapshot.entryOf(row.id)} onSave={mayEnter ? (id) => entryStore.save(id) : null} />
    ),
    tone: () => 'plain',
    isEditable: () => false,
  };
}

/** State of a row's entry in a cell, with the one action available for it. The keyboard has Ctrl+Enter. */
function EntryCellState({
  entry,
  onSave,
}: {
  readonly entry: RowEntry | null;
  /** Null for a read-only user. */
  readonly onSave: ((id: number) => void) | null;
}) {
  const { t } = useTranslation('fieldWork');
  const say = useTranslate();
  if (!entry || entry.state.is === 'clean') return null;
  const { id, state, preview } = entry;
  const warnings = preview?.warnings.map(({ sentence }) => say(sentence)).join(' ');
  return (
    <span className={styles['cellState']}>
      <EntryStateBadge entry={entry} />
      {warnings && (
        <span role="img" aria-label={warnings} title={warnings} className={styles['cellWarning']}>
          <AlertIcon aria-hidden size={16} stroke={1.5} />
        </span>
      )}
      {state.is === 'typed' && onSave && (
        <button type="button" tabIndex={-1} className={styles['cellButton']} onClick={() => onSave(id)}>
          {t('save')}
        </button>
      )}
    </span>
  );
}
