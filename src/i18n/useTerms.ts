/** Trade terms in the language of the user interface, for names that the contract and the server have in English. */
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
  /** Names of commodity types: "Cable Tray", "Cable trays", and the same within a sentence. */
  readonly commodity: (type: CommodityType) => string;
  readonly plural: (type: CommodityType) => string;
  readonly commodityInText: (type: CommodityType) => string;
  readonly pluralInText: (type: CommodityType) => string;
  /** Returns the name of a field or a step. */
  readonly label: (named: Named) => string;
  /** Returns the label of the button that records a step as done today. */
  readonly today: (step: Step) => string;
  /** Returns the number of rows that have a step to do: "12 to pull". */
  readonly toDo: (step: Step, count: number) => string;
  /** Returns the number of rows whose main step is done: "5 trays installed". */
  readonly counted: (type: CommodityType, count: number) => string;
  /** Returns a label with the unit of lengths; the label of hours already has its unit. */
  readonly header: (field: Pick<Field, 'term' | 'labels' | 'kind'>, unit: UnitMeasurement) => string;
  readonly unit: (unit: UnitMeasurement) => string;
  readonly status: (status: string) => string;
  /** Returns the text of a field value: statuses and fixed choices are translated, anything else is data. */
  readonly value: (field: Pick<Field, 'key' | 'choices'>, value: string) => string;
  /** Returns the unit of setup values other than lengths: "lb/1000 ft". */
  readonly measure: (unit: MeasureUnit) => string;
  /** Converts text typed in the user's language to the form the contract parses: choices, yes, the decimal separator. */
  readonly typed: (field: Pick<Field, 'key' | 'kind' | 'choices'>, text: string) => string;
}

/**
 * Suspends until the terms are loaded, like `useTranslation`; returns one object per language, regardless of how many cells use
 * it.
 */
export function useTerms(): Terms {
  const { i18n } = useTranslation(['terms', 'common', 'commodities']);
  return termsIn(i18n.language);
}

const spoken = new Map<string, Terms>();

/** Returns the terms in a language other than that of the user interface, whose namespaces must be loaded. */
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
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `terms` compiles only if every field and step has its words
  const label: Terms['label'] = ({ term, labels }) => labels?.[language] ?? t(term as 'fields.cable.tag');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- same reason as above
  const today: Terms['today'] = ({ todayTerm }) => t(todayTerm as 'today.cable.pulled');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- same reason as above
  const toDo: Terms['toDo'] = ({ toDoTerm }, count) => t(toDoTerm as 'toDo.cable.pulled', { count });
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
    toDo,
    counted: (type, count) => t(`counted.${type}`, { count }),
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
