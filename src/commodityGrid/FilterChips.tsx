import CloseIcon from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useState } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { fieldOf, type CommodityType } from '../../contract/commodities/index.ts';
import type { Formats } from '../i18n/format.ts';
import { useFormats } from '../i18n/useFormats.ts';
import { useTerms, type Terms } from '../i18n/useTerms.ts';
import { fieldKinds } from '../../contract/fieldKinds/index.ts';
import { isoOfDay } from '../../contract/days.ts';
import { Popup } from '../ui/Popup.tsx';
import type { CommodityStore } from '../store/commodityStore.ts';
import type { Filter } from '../store/query.ts';
import { distinctValues } from './distinctValues.ts';
import { FilterForm } from './FilterForm.tsx';
import styles from './commodityGrid.module.css';

interface FilterChipsProps {
  readonly store: CommodityStore;
  readonly filters: readonly Filter[];
  readonly onFilters: (filters: Filter[]) => void;
}

/** What the rows are filtered by, each with its way out. */
export function FilterChips({ store, filters, onFilters }: FilterChipsProps) {
  const { type } = store;
  const [open, setOpen] = useState<{ filter: Filter; anchor: Element } | null>(null);
  const field = open && fieldOf(type, open.filter.field);
  const { t } = useTranslation('grid');
  const formats = useFormats();
  const terms = useTerms();
  if (filters.length === 0) return null;
  return (
    <ul className={styles['chips']} aria-label={t('filter.bar')}>
      {filters.map((filter) => {
        const words = wordsOf(filter, type, { t, formats, terms });
        return (
          <li key={JSON.stringify(filter)}>
            <span className={styles['chipGroup']}>
              <button
                type="button"
                className={styles['chip']}
                aria-haspopup="dialog"
                aria-label={t('filter.edit', { filter: words })}
                onClick={({ currentTarget }) => setOpen({ filter, anchor: currentTarget })}
              >
                {words}
              </button>
              <button
                type="button"
                className={styles['chipClear']}
                aria-label={t('filter.remove', { filter: words })}
                onClick={() => onFilters(filters.filter((other) => other !== filter))}
              >
                <CloseIcon aria-hidden size={14} stroke={1.5} />
              </button>
            </span>
          </li>
        );
      })}
      {filters.length > 1 && (
        <li>
          <button type="button" className="button plain" onClick={() => onFilters([])}>
            {t('filter.clearAll')}
          </button>
        </li>
      )}
      {open && field && (
        <Popup label={terms.label(field)} anchor={open.anchor} onClose={() => setOpen(null)}>
          <FilterForm
            field={field}
            values={distinctValues(store, field.key)}
            filter={open.filter}
            onFilter={(next) => {
              setOpen(null);
              onFilters(filters.flatMap((other) => (other === open.filter ? (next ?? []) : other)));
            }}
          />
        </Popup>
      )}
    </ul>
  );
}

const mostNamed = 3;

interface Words {
  readonly t: TFunction<'grid'>;
  readonly formats: Formats;
  readonly terms: Terms;
}

function wordsOf(filter: Filter, type: CommodityType, { t, formats, terms }: Words): string {
  const declared = fieldOf(type, filter.field);
  const field = declared ? terms.label(declared) : filter.field;
  const valueOf = (text: string) => (declared ? terms.value(declared, text) : text);
  switch (filter.is) {
    case 'contains':
      return t('filter.contains', { field, text: filter.text });
    case 'equals':
      return t('filter.equals', { field, text: valueOf(filter.text) });
    case 'oneOf': {
      const named = filter.texts.slice(0, mostNamed).map(valueOf).join(', ');
      return t('filter.oneOf', { field, texts: filter.texts.length > mostNamed ? `${named} …` : named });
    }
    case 'between': {
      const isDay = declared !== undefined && fieldKinds[declared.kind].storage === 'days';
      const shown = (end: number) => (isDay ? formats.date(isoOfDay(end)) : formats.number(end));
      if (filter.least === null)
        return t('filter.atMost', { field, most: filter.most === null ? '' : shown(filter.most) });
      if (filter.most === null) return t('filter.atLeast', { field, least: shown(filter.least) });
      return t('filter.between', { field, least: shown(filter.least), most: shown(filter.most) });
    }
    case 'blank':
      return t('filter.blank', { field });
    default:
      return t('filter.filled', { field });
  }
}
