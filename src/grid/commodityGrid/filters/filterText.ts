import type { Say } from '../../../i18n/useTranslation.ts';
import { fieldIn, type Commodity } from '../../../../contract/commodities/fields/field.ts';
import { isoOfDay } from '../../../../contract/base/units/days.ts';
import { fieldKinds } from '../../../../contract/commodities/fields/fieldKinds.ts';
import type { Formats } from '../../../i18n/format.ts';
import type { Terms } from '../../../i18n/useTerms.ts';
import type { Filter } from '../../../store/views/query.ts';

const maxNamed = 3;

interface Words {
  readonly t: Say<'grid'>;
  readonly formats: Formats;
  readonly terms: Terms;
}

/** Returns a filter as text, for its chip and printed sheets. */
export function filterText(filter: Filter, commodity: Commodity, { t, formats, terms }: Words): string {
  const declared = fieldIn(commodity, filter.field);
  const field = declared ? terms.label(declared) : filter.field;
  const valueOf = (text: string) => (text === '' ? t('group.blank') : declared ? terms.value(declared, text) : text);
  const namedOf = (texts: readonly string[]) => {
    const named = texts.slice(0, maxNamed).map(valueOf).join(', ');
    return texts.length > maxNamed ? `${named} …` : named;
  };
  const ofKind = declared && fieldKinds[declared.kind];
  const shown = (end: number) => {
    if (ofKind?.storage === 'days') return formats.date(isoOfDay(end));
    if ('unit' in filter && filter.unit !== undefined)
      return `${formats.number(end)} ${terms.unit(filter.unit === 'ft' ? 'imperial' : 'metric')}`;
    return ofKind && ofKind.shownTimes !== 1
      ? `${formats.number(end * ofKind.shownTimes)}${formats.percentSign}`
      : formats.number(end);
  };
  switch (filter.is) {
    case 'contains':
      return t('filter.contains', { field, text: filter.text });
    case 'equals':
      return t('filter.equals', { field, text: valueOf(filter.text) });
    case 'oneOf':
      return t('filter.oneOf', { field, texts: namedOf(filter.texts) });
    case 'noneOf':
      return t('filter.noneOf', { field, texts: namedOf(filter.texts) });
    case 'between': {
      if (filter.least === null)
        return t('filter.atMost', { field, most: filter.most === null ? '' : shown(filter.most) });
      if (filter.most === null) return t('filter.atLeast', { field, least: shown(filter.least) });
      if (filter.least === filter.most) return t('filter.exactly', { field, value: shown(filter.least) });
      return t('filter.between', { field, least: shown(filter.least), most: shown(filter.most) });
    }
    case 'moreThan':
      return t('filter.moreThan', { field, than: shown(filter.than) });
    case 'lessThan':
      return t('filter.lessThan', { field, than: shown(filter.than) });
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
