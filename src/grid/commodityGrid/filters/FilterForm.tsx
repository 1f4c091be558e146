import { useState, type SubmitEvent } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { Field } from '../../../../contract/commodities/fields/field.ts';
import { lengthUnitOf } from '../../../../contract/base/units/lengths.ts';
import { fieldKinds } from '../../../../contract/commodities/fields/fieldKinds.ts';
import { useProject } from '../../../context/useApp.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import type { Filter } from '../../../store/views/query.ts';
import type { ValueCount } from './distinctValues.ts';
import { PeriodFields } from './PeriodFields.tsx';
import { filterOfPeriod, periodOf, type Period } from './period.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import styles from '../../../ui/dialogs/Popup.module.css';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { toneOfStatus } from '../../../ui/status/statusTone.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';

interface FilterFormProps {
  readonly field: Field;
  readonly values: readonly ValueCount[];
  readonly filter: Filter | undefined;
  readonly onFilter: (filter: Filter | null) => void;
}

/** The filter of one column, by what it holds: words and values, a range of numbers, or a range of days. */
export function FilterForm({ field, values, filter, onFilter }: FilterFormProps) {
  const { t } = useTranslation('grid');
  const terms = useTerms();
  const formats = useFormats();
  const { filterOperators, control, shownTimes } = fieldKinds[field.kind];
  const isText = filterOperators.includes('contains');
  const isLength = field.kind === 'length';
  const unit = lengthUnitOf(useProject().unitMeasurement);
  const isDate = control === 'date';
  const [text, setText] = useState(filter?.is === 'contains' ? filter.text : '');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(chosenBy(filter, values)));
  const range = rangeOf(filter);
  const [least, setLeast] = useState(range.least);
  const [most, setMost] = useState(range.most);
  const [period, setPeriod] = useState<Period>(() => periodOf(filter));

  // The list of a status is the legend of its icons as well.
  const valueLabel = (value: string, count: number) => {
    const word = terms.value(field, value);
    return (
      <>
        {field.key === 'status' ? <StatusBadge tone={toneOfStatus(value)}>{word}</StatusBadge> : word}{' '}
        <span className={styles['count']}>{formats.count(count)}</span>
      </>
    );
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { key } = field;
    if (isDate) {
      const read = filterOfPeriod(key, period);
      // What is no day stays where it was typed, with the reason beside it.
      if (read !== undefined) onFilter(read);
    } else if (filter && !isText && least === range.least && most === range.most) onFilter(filter);
    else if (!isText)
      onFilter(
        least === null && most === null ? null : { field: key, is: 'between', least, most, ...(isLength && { unit }) },
      );
    else if (chosen.size > 0) onFilter({ field: key, is: 'oneOf', texts: [...chosen] });
    else onFilter(text.trim() === '' ? null : { field: key, is: 'contains', text: text.trim() });
  };

  return (
    <form className={styles['section']} onSubmit={submit}>
      {isDate && <PeriodFields period={period} onPeriod={setPeriod} />}
      {isText && (
        <>
          <TextField
            label={t('menu.contains')}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          {values.length > 0 && (
            <fieldset className={styles['list']}>
              <legend className="hiddenVisually">{t('menu.choose')}</legend>
              {values.map(({ value, count }) => (
                <Checkbox
                  key={value}
                  label={valueLabel(value, count)}
                  checked={chosen.has(value)}
                  onChange={() => setChosen((known) => toggled(known, value))}
                />
              ))}
            </fieldset>
          )}
        </>
      )}
      {!isText && !isDate && (
        <div className={styles['pair']}>
          <NumberField
            label={t('menu.least')}
            decimals
            value={times(least, shownTimes)}
            onChange={(end) => setLeast(times(end, 1 / shownTimes))}
          />
          <NumberField
            label={t('menu.most')}
            decimals
            value={times(most, shownTimes)}
            onChange={(end) => setMost(times(end, 1 / shownTimes))}
          />
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

const chosenBy = (filter: Filter | undefined, values: readonly ValueCount[]): readonly string[] => {
  if (filter?.is === 'oneOf') return filter.texts;
  if (filter?.is !== 'noneOf') return [];
  return values.map(({ value }) => value).filter((value) => !filter.texts.includes(value));
};

/** The ends a filter has, whether they are included or not. */
function rangeOf(filter: Filter | undefined): { readonly least: number | null; readonly most: number | null } {
  if (filter?.is === 'between') return filter;
  if (filter?.is === 'moreThan') return { least: filter.than, most: null };
  return { least: null, most: filter?.is === 'lessThan' ? filter.than : null };
}

const times = (end: number | null, factor: number) => (end === null ? null : Number((end * factor).toFixed(8)));

function toggled(known: ReadonlySet<string>, value: string): ReadonlySet<string> {
  const next = new Set(known);
  if (!next.delete(value)) next.add(value);
  return next;
}
