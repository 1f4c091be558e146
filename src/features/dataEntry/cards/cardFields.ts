/** Facts and inputs of a row's card, based on the commodity's entry columns. */
import { isEnteredByCrews } from '../../../../contract/setup/columns/projectCommodity.ts';
import type { Commodity, Field } from '../../../../contract/commodities/fields/field.ts';
import { measuredStep } from '../../../../contract/progress/progress.ts';

export interface CardFields {
  /** The two ends, if the commodity has them. */
  readonly ends: readonly [Field, Field] | null;
  /** Read-only fields. */
  readonly facts: readonly Field[];
  /** Editable fields: everything crews record for the type, in declaration order. */
  readonly inputs: readonly Field[];
}

export function cardFieldsOf({ entryColumns, fields, keyFields }: Commodity): CardFields {
  const shown = entryColumns.flatMap((key) => fields.find((field) => field.key === key) ?? []);
  const [from, to] = (['from', 'to'] as const).map((end) => shown.find((field) => field.end === end));
  const others = shown.filter((field) => field !== from && field !== to && !keyFields.includes(field.key));
  return {
    ends: from && to ? [from, to] : null,
    facts: others.filter((field) => !isEnteredByCrews(field)),
    inputs: fields.filter((field) => isEnteredByCrews(field) && (isRecorded(field) || others.includes(field))),
  };
}

/**
 * Groups the inputs by their place on the card: the marks, including those of an existing splice; then the others; then the
 * splice.
 */
export function inputGroups(commodity: Commodity, isSpliced: boolean) {
  const { markFields = [], splice } = measuredStep(commodity) ?? {};
  const marksOfSplice = new Set<string>(splice?.markFields);
  const marks = new Set<string>([...markFields, ...(isSpliced ? marksOfSplice : [])]);
  const splices = new Set<string>(splice && [splice.reelField, splice.lengthField, splice.noteField]);
  const { inputs } = cardFieldsOf(commodity);
  const isElsewhere = ({ key }: Field) => marks.has(key) || marksOfSplice.has(key) || splices.has(key);
  return {
    marks: inputs.filter(({ key }) => marks.has(key)),
    others: inputs.filter((field) => !isElsewhere(field) && field.endsWithProgress !== true),
    ofSplice: inputs.filter(({ key }) => splices.has(key)),
  };
}

const isRecorded = ({ source, isHidden }: Field): boolean => source === 'field' && isHidden !== true;
