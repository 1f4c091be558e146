import type { TFunction } from 'i18next';
import { fieldIn, type Commodity } from '../../contract/commodities/field.ts';
import { isoOfDay } from '../../contract/days.ts';
import { fieldKinds } from '../../contract/fieldKinds/index.ts';
import type { Formats } from '../i18n/format.ts';
import type { Terms } from '../i18n/useTerms.ts';
import type { Filter } from '../store/query.ts';

const mostNamed = 3;

interface Words {
  readonly t: TFunction<'grid'>;
  readonly formats: Formats;
  readonly terms: Terms;
}

/** A filter in words, as its chip and a printed sheet say it. */
export function filterText(filter: Filter, commodity: Commodity, { t, formats, terms }: Words): string {
  const declared = fieldIn(commodity, filter.field);
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
    case 'span':
      return t(`filter.span.${filter.span}`, { field });
    case 'olderThan':
      return t('filter.olderThan', { field, count: filter.days });
    case 'blank':
      return t('filter.blank', { field });
    default:
      return t('filter.filled', { field });
  }
}
