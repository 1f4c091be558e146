/** Texts about the part of a row that is done: "200 of 374 ft", and "200 + 100 = 300 of 374 ft" for a length that is added. */
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { withoutNoise } from '../../../../contract/base/units/lengths.ts';
import { isPart } from '../../../../contract/progress/completedPart.ts';
import { lengthInPlace, numberIn, type Row } from '../../../../contract/progress/progress.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useTerms } from '../../../i18n/useTerms.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';

export interface PartTexts {
  /** Recorded length, in the project's unit; 0 for a row that is not partly done. */
  readonly done: number;
  /** "200 of 374 ft"; null for a row that is not partly done. */
  readonly amount: string | null;
  /** "200 of 374 ft, 174 ft to go". */
  readonly remaining: string | null;
  /** Returns the total with a length added. */
  readonly totalWith: (added: number) => number;
  /** Returns "200 + 100 = 300 of 374 ft". */
  readonly sumWith: (added: number) => string;
}

/** `row`: the values of the row, including those that were sent. */
export function usePartTexts(commodity: Commodity, row: Row, unit: UnitMeasurement): PartTexts {
  const { t } = useTranslation('fieldWork');
  const formats = useFormats();
  const terms = useTerms();
  const isPartly = isPart(commodity, row);
  const done = isPartly ? (lengthInPlace(commodity, row) ?? 0) : 0;
  const design = numberIn(row, commodity.lengthField) ?? 0;
  const shown = (length: number) => formats.length(length, unit);
  const words = { done: shown(done), length: shown(design), unit: terms.unit(unit) };
  const amount = isPartly ? t('part.amount', words) : null;
  const totalWith = (added: number) => withoutNoise(done + added);
  return {
    done,
    amount,
    remaining:
      amount === null
        ? null
        : t('part.remaining', { amount, left: shown(withoutNoise(design - done)), unit: words.unit }),
    totalWith,
    sumWith: (added) => t('part.sum', { ...words, added: shown(added), total: shown(totalWith(added)) }),
  };
}
