/** What a card shows of a row and asks of a person, by the commodity's entry columns. */
import { isEnteredByCrews } from '../../../../contract/setup/columns/projectCommodity.ts';
import type { Commodity, Field } from '../../../../contract/commodities/fields/field.ts';
import { measuredStep, type Row } from '../../../../contract/progress/progress.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import type { RowHandle } from '../../../store/table/rowHandles.ts';

export interface CardFields {
  /** The two ends, when the commodity has them. */
  readonly ends: readonly [Field, Field] | null;
  /** Read, not typed. */
  readonly facts: readonly Field[];
  /** Typed: whatever crews record of the type, in the order in which it is declared. */
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

/** What is typed, by where it stands on the card: the marks, those of a splice once there is one; then the rest; then the splice. */
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

/** All values of a row. A row that changed comes as another handle. */
export function valuesOf(store: CommodityStore, { row }: RowHandle, commodity: Commodity): Row {
  return Object.fromEntries(commodity.fields.map(({ key }) => [key, store.read(row, key)]));
}
