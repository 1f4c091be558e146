import AlertIcon from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useTranslation } from 'react-i18next';
import { useTranslate } from '../../i18n/translate.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import type { Field } from '../../../contract/commodities/field.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { CellConflict } from '../../../contract/changes.ts';
import type { CellValue, UnitMeasurement } from '../../../contract/scalars.ts';
import type { RowEntry } from './bookView.ts';
import type { EntryBook } from './entryBook.ts';
import { shownText } from './entryText.ts';
import styles from './fieldWork.module.css';

interface EntryTroubleProps {
  readonly book: EntryBook;
  readonly entry: RowEntry;
  readonly unit: UnitMeasurement;
}

/** What the server said of an entry that was not simply recorded: the reason and the ways on. */
export function EntryTrouble({ book, entry, unit }: EntryTroubleProps) {
  const { t } = useTranslation('fieldWork');
  const say = useTranslate();
  const { id, state } = entry;
  const discard = (
    <button type="button" className="button" onClick={() => book.discard(id)}>
      {t('discard')}
    </button>
  );
  switch (state.is) {
    case 'failed':
      return (
        <div role="alert" className={styles['trouble']}>
          <Sentence text={t('failed', { reason: say(state.reason) })} />
          <button type="button" className="button primary" onClick={() => book.retry(id)}>
            {t('retry')}
          </button>
          {discard}
        </div>
      );
    case 'refused':
      return (
        <div role="alert" className={styles['trouble']}>
          <Sentence text={t('refused', { reason: say(state.reason) })} />
          {discard}
        </div>
      );
    case 'conflict':
      return <Conflict book={book} id={id} conflicts={state.conflicts} unit={unit} />;
    case 'saved': {
      const reason = state.result.warnings.map(({ message }) => message).join(' ');
      return reason === '' ? null : <p className={styles['warning']}>{t('warned', { reason })}</p>;
    }
    default:
      return null;
  }
}

function Sentence({ text }: { readonly text: string }) {
  return (
    <p className={styles['sentence']}>
      <AlertIcon aria-hidden size={18} stroke={1.5} />
      {text}
    </p>
  );
}

interface ConflictProps {
  readonly book: EntryBook;
  readonly id: number;
  readonly conflicts: readonly CellConflict[];
  readonly unit: UnitMeasurement;
}

function Conflict({ book, id, conflicts, unit }: ConflictProps) {
  const { t } = useTranslation(['fieldWork', 'common']);
  const formats = useFormats();
  const terms = useTerms();
  const { fields } = commodities[book.store.type];
  const rows = conflicts.flatMap((conflict) => {
    const field = fields.find(({ key }) => key === conflict.field);
    return field ? [{ field, conflict }] : [];
  });
  const shown = (field: Field, value: CellValue) =>
    shownText(field, value, { unit, formats, terms, yes: t('common:yes') }) || t('blank');
  return (
    <div role="alert" className={styles['trouble']}>
      <Sentence text={t('conflict', { fields: rows.map(({ field }) => terms.label(field.label)).join(', ') })} />
      <table className={styles['both']}>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('yours')}</th>
            <th scope="col">{t('theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, conflict }) => (
            <tr key={field.key}>
              <th scope="row">{terms.label(field.label)}</th>
              <td>{shown(field, conflict.yours)}</td>
              <td>{shown(field, conflict.theirs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" className="button primary" onClick={() => book.keepMine(id)}>
        {t('keepMine')}
      </button>
      <button type="button" className="button" onClick={() => book.takeTheirs(id)}>
        {t('takeTheirs')}
      </button>
    </div>
  );
}
