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
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import styles from '../../../ui/dialogs/Popup.module.css';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { toneOfStatus } from '../../../ui/status/statusTone.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { DayField } from '../../../ui/day/DayField.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { dayOfIso, isoOfDay } from '../../../../contract/base/units/days.ts';
import { daySpans, type DaySpan } from '../../../../contract/base/units/relativeDays.ts';

interface FilterFormProps {
  readonly field: Field;
  readonly values: readonly ValueCount[];
  readonly filter: Filter | undefined;
  readonly onFilter: (filter: Filter | null) => void;
}

/** Filter form of one column, depending on its contents: text and values, a range of numbers, or a range of dates. */
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
  const [least, setMin] = useState(range.least);
  const [most, setMax] = useState(range.most);
  const [period, setPeriod] = useState<Period>(() => periodOf(filter));

  // The list of statuses also serves as the legend of their icons.
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
      // Text that is not a date stays in the field, with the reason beside it.
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
            onChange={(end) => setMin(times(end, 1 / shownTimes))}
          />
          <NumberField
            label={t('menu.most')}
            decimals
            value={times(most, shownTimes)}
            onChange={(end) => setMax(times(end, 1 / shownTimes))}
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

/** Returns the limits of a filter, inclusive or not. */
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

interface PeriodFieldsProps {
  readonly period: Period;
  readonly onPeriod: (period: Period) => void;
}

/** Fields for two dates, or for a span relative to today. */
function PeriodFields({ period, onPeriod }: PeriodFieldsProps) {
  const { t } = useTranslation('grid');
  const change = (patch: Partial<Period>) => onPeriod({ ...period, ...patch });
  return (
    <>
      <Select
        label={t('menu.period')}
        value={period.kind}
        options={periodKinds.map((value) => ({ value, label: t(`menu.periods.${value}`) }))}
        onChange={(kind) => change({ kind })}
      />
      {period.kind === 'between' && (
        <div className={styles['pair']}>
          <DayField label={t('menu.from')} value={period.from} onChange={(from) => change({ from })} />
          <DayField label={t('menu.to')} value={period.to} onChange={(to) => change({ to })} />
        </div>
      )}
      {period.kind === 'olderThan' && (
        <NumberField label={t('menu.days')} min={0} value={period.days} onChange={(days) => change({ days })} />
      )}
    </>
  );
}

/** Kinds of periods. `between` has two dates; the others are relative to today. */
const periodKinds = ['between', ...daySpans, 'olderThan'] as const;

interface Period {
  readonly kind: 'between' | 'olderThan' | DaySpan;
  /** First date as typed, for `between`. */
  readonly from: string;
  readonly to: string;
  /** Number of days for `olderThan`. */
  readonly days: number | null;
}

const typicalAge = 14;

const end = (day: number | null) => (day === null ? '' : isoOfDay(day));

function periodOf(filter: Filter | undefined): Period {
  const blank = { from: '', to: '', days: typicalAge };
  if (filter?.is === 'span') return { ...blank, kind: filter.span };
  if (filter?.is === 'olderThan') return { ...blank, kind: 'olderThan', days: filter.days };
  if (filter?.is === 'between') return { ...blank, kind: 'between', from: end(filter.least), to: end(filter.most) };
  return { ...blank, kind: 'between' };
}

/** Returns the filter of a period; null if it filters nothing, undefined if a field contains no valid date or number. */
function filterOfPeriod(field: string, { kind, from, to, days }: Period): Filter | null | undefined {
  if (kind === 'olderThan')
    return days === null || days < 0 ? undefined : { field, is: 'olderThan', days: Math.round(days) };
  if (kind !== 'between') return { field, is: 'span', span: kind };
  const least = from === '' ? null : dayOfIso(from);
  const most = to === '' ? null : dayOfIso(to);
  if (Number.isNaN(least) || Number.isNaN(most)) return undefined;
  return least === null && most === null ? null : { field, is: 'between', least, most };
}
