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

/** Shows an entry of a user who can no longer enter it, with its error. */
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
  /** Typed texts by field key. */
  readonly texts: Texts;
  readonly unit: UnitMeasurement;
}

/** Text typed into a card that can no longer be saved, for reading and copying. */
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
