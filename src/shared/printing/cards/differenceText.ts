import { fieldIn, type Commodity } from '../../../../contract/commodities/fields/field.ts';
import type { CardDifference } from '../../../../contract/printing/printedCards.ts';
import { shownText, type FieldWords } from '../../../i18n/fieldText.ts';

/**
 * Formats the differences between a printed card and the current row: "Length 410 → 455 ft, Hold – → RFI". Blank if there are
 * none.
 */
export function differenceText(
  commodity: Commodity,
  differences: readonly CardDifference[],
  words: FieldWords,
): string {
  return differences
    .flatMap(({ field: key, before, after }) => {
      const field = fieldIn(commodity, key);
      if (!field) return [];
      const shown = (value: typeof before) => shownText(field, value, words) || '–';
      const unit = field.kind === 'length' ? ` ${words.terms.unit(words.unit)}` : '';
      return [`${words.terms.label(field)} ${shown(before)} → ${shown(after)}${unit}`];
    })
    .join(', ');
}
