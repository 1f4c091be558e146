/** The trade's words in the language the screens speak, for what the contract and the server name in English. */
import { sayIn, useTranslation, type Say } from './useTranslation.ts';
import type { Field, Named, Step } from '../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import { fieldKinds } from '../../contract/commodities/fields/fieldKinds.ts';
import type { MeasureUnit } from '../../contract/commodities/fields/setupField.ts';
import type { UnitMeasurement } from '../../contract/base/values/scalars.ts';
import type { terms as enUS } from '../../contract/names/en-US/terms.ts';
import { lengthUnit } from './format.ts';
import { i18n as dictionary } from './i18n.ts';

type WordsOf<G extends Group> = keyof (typeof enUS)[G] & string;
type Group = 'statuses' | 'results';
type TermsT = Say<'terms'>;

export interface Terms {
  /** "Cable Tray", "Cable trays", and the same inside a sentence. */
  readonly commodity: (type: CommodityType) => string;
  readonly plural: (type: CommodityType) => string;
  readonly commodityInText: (type: CommodityType) => string;
  readonly pluralInText: (type: CommodityType) => string;
  /** The name of a field or a step. */
  readonly label: (named: Named) => string;
  /** What the button says that records a step as done today. */
  readonly today: (step: Step) => string;
  /** A label with the unit of lengths; hours carry theirs in the label. */
  readonly header: (field: Pick<Field, 'term' | 'labels' | 'kind'>, unit: UnitMeasurement) => string;
  readonly unit: (unit: UnitMeasurement) => string;
  readonly status: (status: string) => string;
  /** What a field holds: statuses and fixed choices are words, the rest is data. */
  readonly value: (field: Pick<Field, 'key' | 'choices'>, value: string) => string;
  /** What set-up measures beside lengths: "lb/1000 ft". */
  readonly measure: (unit: MeasureUnit) => string;
  /** What a person typed in their language, as the contract reads it: choices, yes, the decimal sign. */
  readonly typed: (field: Pick<Field, 'key' | 'kind' | 'choices'>, text: string) => string;
}

/** Waits for the words, as `useTranslation` does; one object a language, however many cells of a table ask. */
export function useTerms(): Terms {
  const { i18n } = useTranslation(['terms', 'common', 'commodities']);
  return termsIn(i18n.language);
}

const spoken = new Map<string, Terms>();

/** The same in another language than that of the screens, whose words have been fetched. */
export function termsIn(language: string): Terms {
  const known = spoken.get(language);
  if (known) return known;
  const terms = termsOf(sayIn(dictionary, language, ['terms', 'common', 'commodities']), {
    language,
    isKnown: <G extends Group>(group: G, text: string): text is WordsOf<G> =>
      dictionary.exists(`terms:${group}.${text}`, { lng: language }),
  });
  spoken.set(language, terms);
  return terms;
}

interface Dictionary {
  readonly language: string;
  readonly isKnown: <G extends Group>(group: G, text: string) => text is WordsOf<G>;
}

function termsOf(t: TermsT, { language, isKnown }: Dictionary): Terms {
  const inText = (text: string) => text.toLocaleLowerCase(language);
  const commodity: Terms['commodity'] = (type) => t(`commodities:${type}`);
  const plural: Terms['plural'] = (type) => t(`plurals.${type}`);
  const unit: Terms['unit'] = (measurement) => t(`units.${lengthUnit(measurement)}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every declared field and step has its words, or `terms` does not compile
  const label: Terms['label'] = ({ term, labels }) => labels?.[language] ?? t(term as 'fields.cable.tag');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  const today: Terms['today'] = ({ todayTerm }) => t(todayTerm as 'today.cable.pulled');
  const status: Terms['status'] = (text) => (isKnown('statuses', text) ? t(`statuses.${text}`) : text);
  const result = (text: string) => (isKnown('results', text) ? t(`results.${text}`) : text);
  const value: Terms['value'] = ({ key, choices }, text) =>
    choices ? (choices.includes(text) ? result(text) : text) : key === 'status' ? status(text) : text;
  const hasDecimalComma = new Intl.NumberFormat(language).format(0.5).includes(',');

  return {
    commodity,
    plural,
    commodityInText: (type) => inText(commodity(type)),
    pluralInText: (type) => inText(plural(type)),
    label,
    today,
    header: (field, measurement) => (field.kind === 'length' ? `${label(field)}, ${unit(measurement)}` : label(field)),
    unit,
    measure: (one) => t(`measures.${one}`),
    status,
    value,
    typed: (field, text) => {
      if (fieldKinds[field.kind].control === 'checkbox')
        return inText(text.trim()) === inText(t('common:yes')) ? 'yes' : text;
      if (hasDecimalComma && fieldKinds[field.kind].inputMode === 'decimal') return text.replace(decimalComma, '$1.$2');
      if (!field.choices) return text;
      const own = inText(text.trim());
      return field.choices.find((choice) => inText(value(field, choice)) === own) ?? text;
    },
  };
}

const decimalComma = /^(\s*-?[\d\s]+),(\d+)/;
