import { useId } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { Texts } from '../entries/entryDrafts.ts';
import type { RowEntry } from '../entries/fieldEntrySnapshot.ts';
import type { FieldEntryStore } from '../entries/fieldEntryStore.ts';
import { EntryError } from '../messages/EntryError.tsx';
import styles from './card.module.css';

interface UnsavedEntryProps {
  readonly entryStore: FieldEntryStore;
  readonly entry: RowEntry;
  readonly unit: UnitMeasurement;
}

/** Shows an entry of a person who may not enter it any more, with its error. */
export function UnsavedEntry({ entryStore, entry, unit }: UnsavedEntryProps) {
  return (
    <>
      <TypedTexts commodity={entryStore.commodity} texts={entry.texts} unit={unit} />
      <EntryError entryStore={entryStore} entry={entry} unit={unit} />
    </>
  );
}

interface TypedTextsProps {
  readonly commodity: Commodity;
  /** By field key, as typed. */
  readonly texts: Texts;
  readonly unit: UnitMeasurement;
}

/** What was typed into a card and cannot be saved any more, to read and to copy. */
function TypedTexts({ commodity, texts, unit }: TypedTextsProps) {
  const { t } = useTranslation('fieldWork');
  const terms = useTerms();
  const id = useId();
  const typed = Object.entries(texts).filter(([, text]) => text !== '');
  if (typed.length === 0) return null;
  const labelOf = (key: string) => {
    const field = commodity.fields.find((each) => each.key === key);
    return field ? terms.header(field, unit) : t('foreman');
  };
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('notSaved.typed')}</h3>
      <div className={styles['inputs']}>
        {typed.map(([key, text]) => (
          <TextField key={key} label={labelOf(key)} value={text} readOnly />
        ))}
      </div>
    </section>
  );
}
