/** Cards whose work is finished, by the steps that a template has a date for: crews no longer need them. */
import type { Commodity, Step } from '../commodities/fields/field.ts';
import type { TemplateContent } from './content.ts';
import type { PrintRecord } from './printRecords.ts';

/** Returns the steps that are recorded on a card: a label has none, a pull card only the pull. */
export function stepsOnCard(
  { blocks, markup }: Pick<TemplateContent, 'blocks' | 'markup'>,
  { steps }: Pick<Commodity, 'steps'>,
): readonly Step[] {
  if (markup !== null) return steps.filter(({ dateField }) => new RegExp(`\\b${dateField}\\b`).test(markup));
  const shown = new Set(
    blocks.flatMap((block) => (block.kind === 'field' ? block.entries : [])).map(({ field }) => field),
  );
  return steps.filter(({ dateField }) => shown.has(dateField));
}

/** True if every step on the card is done. */
export const isCardFinished = (steps: readonly Step[], { values }: Pick<PrintRecord, 'values'>): boolean =>
  steps.length > 0 && steps.every(({ fractionField }) => Number(values[fractionField] ?? 0) >= 1);
