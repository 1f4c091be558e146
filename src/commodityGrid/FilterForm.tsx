import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field } from '../../contract/commodities/field.ts';
import { dayOfIso, isoOfDay } from '../../contract/days.ts';
import { fieldKinds } from '../../contract/fieldKinds/index.ts';
import { useTerms } from '../i18n/useTerms.ts';
import type { Filter } from '../store/query.ts';
import styles from '../dataGrid/popup.module.css';

interface FilterFormProps {
  readonly field: Field;
  readonly values: readonly string[];
  readonly filter: Filter | undefined;
  readonly onFilter: (filter: Filter | null) => void;
}

/** The filter of one column, by what it holds: words and values, a range of numbers, or a range of days. */
export function FilterForm({ field, values, filter, onFilter }: FilterFormProps) {
  const { t } = useTranslation('grid');
  const terms = useTerms();
  const { filterOperators, control } = fieldKinds[field.kind];
  const isText = filterOperators.includes('contains');
  const isDate = control === 'date';
  const [text, setText] = useState(filter?.is === 'contains' ? filter.text : '');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(filter?.is === 'oneOf' ? filter.texts : []));
  const [least, setLeast] = useState(filter?.is === 'between' ? typedEnd(filter.least, isDate) : '');
  const [most, setMost] = useState(filter?.is === 'between' ? typedEnd(filter.most, isDate) : '');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { key } = field;
    if (!isText) {
      const ends = { least: readEnd(least, isDate), most: readEnd(most, isDate) };
      onFilter(ends.least === null && ends.most === null ? null : { field: key, is: 'between', ...ends });
    } else if (chosen.size > 0) onFilter({ field: key, is: 'oneOf', texts: [...chosen] });
    else onFilter(text.trim() === '' ? null : { field: key, is: 'contains', text: text.trim() });
  };

  return (
    <form className={styles['section']} onSubmit={submit}>
      {isText ? (
        <>
          <label className={styles['field']}>
            {t('menu.contains')}
            <input className="input" value={text} onChange={(event) => setText(event.target.value)} />
          </label>
          {values.length > 0 && (
            <fieldset className={styles['list']}>
              <legend className="hiddenVisually">{t('menu.choose')}</legend>
              {values.map((value) => (
                <label key={value} className={styles['check']}>
                  <input
                    type="checkbox"
                    checked={chosen.has(value)}
                    onChange={() => setChosen((known) => toggled(known, value))}
                  />
                  {terms.value(field, value)}
                </label>
              ))}
            </fieldset>
          )}
        </>
      ) : (
        <div className={styles['pair']}>
          <label className={styles['field']}>
            {isDate ? t('menu.from') : t('menu.least')}
            <input
              className="input"
              type={isDate ? 'date' : 'number'}
              step="any"
              value={least}
              onChange={(event) => setLeast(event.target.value)}
            />
          </label>
          <label className={styles['field']}>
            {isDate ? t('menu.to') : t('menu.most')}
            <input
              className="input"
              type={isDate ? 'date' : 'number'}
              step="any"
              value={most}
              onChange={(event) => setMost(event.target.value)}
            />
          </label>
        </div>
      )}
      <div className={styles['actions']}>
        <button type="submit" className="button primary">
          {t('menu.apply')}
        </button>
        {filter && (
          <button type="button" className="button" onClick={() => onFilter(null)}>
            {t('menu.clear')}
          </button>
        )}
      </div>
      <div className={styles['actions']}>
        <button type="button" className="button plain" onClick={() => onFilter({ field: field.key, is: 'blank' })}>
          {t('menu.blank')}
        </button>
        <button type="button" className="button plain" onClick={() => onFilter({ field: field.key, is: 'filled' })}>
          {t('menu.filled')}
        </button>
      </div>
    </form>
  );
}

function toggled(known: ReadonlySet<string>, value: string): ReadonlySet<string> {
  const next = new Set(known);
  if (!next.delete(value)) next.add(value);
  return next;
}

const typedEnd = (end: number | null, isDate: boolean) => (end === null ? '' : isDate ? isoOfDay(end) : String(end));

function readEnd(typed: string, isDate: boolean): number | null {
  if (typed === '') return null;
  const number = isDate ? dayOfIso(typed) : Number(typed);
  return Number.isNaN(number) ? null : number;
}
