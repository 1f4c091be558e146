/** Calculation of one row in words, with its numbers (domain section 11). */
import { commodities } from '../../../../contract/commodities/index.ts';
import { removedWithProgress } from '../../../../contract/commodities/fields/status.ts';
import { figureOfGrid } from '../../../../contract/names/figureNames.ts';
import type { RowFigures } from '../../../../contract/reports/figures/figures.ts';
import type { FigureWords } from '../useFigureWords.ts';

/** Number of digits sufficient to repeat the calculation by hand. */
const rateDigits = 5;

export const signed = (value: number, write: (value: number) => string): string =>
  value > 0 ? `+${write(value)}` : write(value);

export interface RowSentences {
  readonly title: string;
  readonly sentences: readonly string[];
}

export function rowSentences(row: RowFigures, { t, formats, terms }: FigureWords): RowSentences[] {
  const { laborUnit: unit, steps } = row;
  const measure = (quantity: number) =>
    row.unit === 'ea' ? formats.number(quantity) : `${formats.number(quantity)} ${t(`terms:units.${row.unit}`)}`;
  const precise = formats.decimals(rateDigits);
  const rate = precise(row.hoursPerUnit ?? 0);
  const hours = formats.decimals(4);
  const [quantity, budget, earned] = [measure(row.quantity), hours(row.budgetHours), hours(row.earnedHours)];
  const nameOf = (key: string) => {
    const step = commodities[row.type].steps.find((each) => each.key === key);
    return step ? terms.label(step) : key;
  };
  const started = steps.filter(({ fraction }) => fraction > 0);
  const percentOf = (fraction: number) => formats.percent(fraction * 100);
  const isRemoved = row.status === removedWithProgress;
  const unitTexts = unit && {
    hours: formats.number(unit.hours),
    per: formats.number(unit.per),
    unit: unit.unit === 'ea' ? t('row.each') : t(`terms:units.${unit.unit}`),
    factor: formats.number(unit.factor),
  };
  return [
    {
      title: t(`figureLabels:${figureOfGrid(row.type, { key: 'quantity' }) ?? 'quantity'}`),
      sentences: [
        row.unit === 'ea'
          ? t('row.quantityOfOne')
          : t('row.quantityOfLength', {
              length: measure(row.length ?? 0),
              runs: formats.number(row.runs),
              quantity,
            }),
      ],
    },
    unit && unitTexts
      ? {
          title: t('row.unit', { name: unit.name }),
          sentences: [
            t('row.unitFormula', { ...unitTexts, rate }),
            [
              unit.effectiveDate === null
                ? t('row.unitAlways')
                : t('row.unitSince', { day: formats.date(unit.effectiveDate) }),
              ...(unit.accountCode === '' ? [] : [t('row.unitAccount', { code: unit.accountCode })]),
            ].join(' · '),
          ],
        }
      : { title: t('figureLabels:budget'), sentences: [t('row.noUnit')] },
    ...(unit
      ? [
          {
            title: t('figureLabels:budget'),
            sentences: [
              isRemoved ? t('row.budgetOfRemoved', { budget }) : t('row.budgetFormula', { quantity, rate, budget }),
            ],
          },
        ]
      : []),
    {
      title: `${t('figureLabels:percentComplete')} ${formats.percentText(row.percentComplete)}`,
      sentences: steps.map(({ step, weight, fraction }) =>
        t('row.stepFormula', {
          step: nameOf(step),
          percent: percentOf(fraction),
          weight: formats.number(weight),
          part: formats.percent(fraction * weight),
        }),
      ),
    },
    {
      title: `${t('figureLabels:earned')} ${hours(row.earnedHours)}`,
      sentences: [
        ...(isRemoved
          ? []
          : [t('row.earnedFormula', { budget, percent: formats.percent(row.percentComplete), earned })]),
        ...(unitTexts && started.length > 0 && !isRemoved
          ? [
              t('row.whole', {
                ...unitTexts,
                quantity,
                earned,
                steps: started
                  .map(({ step, weight, fraction }) =>
                    t('row.wholeStep', {
                      step: nameOf(step),
                      percent: percentOf(fraction),
                      weight: formats.number(weight),
                    }),
                  )
                  .join(' + '),
              }),
            ]
          : []),
      ],
    },
  ];
}
