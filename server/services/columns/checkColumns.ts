/** Checks an edit of columns: each row individually, then its label and headings against those of the others. */
import { columnFields, labelFields, maxDecimals, widthBounds } from '../../../contract/setup/columns/columnFields.ts';
import type { ColumnSetting, LabelLocale } from '../../../contract/setup/columns/columnSetting.ts';
import type { Commodity, Field } from '../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { fieldTerm } from '../../../contract/commodities/fields/fieldTerm.ts';
import { fieldKinds } from '../../../contract/commodities/fields/fieldKinds.ts';
import type { Message } from '../../../contract/base/messages/message.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { columnRowMessage } from '../../locales/en-US/columnRows.ts';
import type { Problem } from '../rows/readRowCells.ts';
import { isRead, type ColumnValues } from './columnValues.ts';

/** Class of a slot: text slots can also hold codes. */
export type SlotClass = 'text' | 'number' | 'date';

export const slotClassOf = (kind: string): SlotClass => (kind === 'number' || kind === 'date' ? kind : 'text');

/** Slots of a type by class. */
export function slotsOf(type: CommodityType, slotClass: SlotClass): Field[] {
  return commodities[type].fields.filter(({ isSlot, kind }) => isSlot && slotClassOf(kind) === slotClass);
}

export interface ColumnUnderCheck {
  readonly type: CommodityType;
  /** Field as declared in the registry. */
  readonly declared: Field;
  /** Field as currently configured in the project. */
  readonly field: Field;
  readonly values: ColumnValues;
  /** Keys that the call changes. */
  readonly touched: ReadonlySet<string>;
}

const boundsOf: Readonly<Record<string, { readonly least: number; readonly most: number }>> = {
  width: widthBounds,
  decimals: { least: 0, most: maxDecimals },
};

/** Problems with the values of a column, independent of other columns. */
export function problemsOf({ type, declared, field, values, touched }: ColumnUnderCheck): Problem[] {
  const problems: Problem[] = [];
  const commodity = commodities[type];
  const isOwn = declared.isSlot === true;
  const isKey = commodity.keyFields.includes(declared.key);
  const name = { field: fieldTerm(field) };
  const say = (at: string, reason: Message) => {
    if (touched.has(at)) problems.push({ field: at, reason });
  };
  const kind = isOwn ? String(values['kind'] ?? '') : declared.kind;
  if (isOwn) {
    const isNamed = Object.keys(labelFields).some((key) => textOf(values[key]) !== '');
    if (!isNamed) problems.push({ field: 'labelEn', reason: columnRowMessage('nameMissing') });
    if (kind === '') problems.push({ field: 'kind', reason: columnRowMessage('kindMissing') });
    const list = textOf(values['codeKind']);
    if (kind === 'code' && list === '') problems.push({ field: 'codeKind', reason: columnRowMessage('listMissing') });
    if (kind !== '' && kind !== 'code' && list !== '') say('codeKind', columnRowMessage('listOnlyOfCodes'));
  } else {
    say('kind', columnRowMessage('declaredKind', name));
    say('codeKind', columnRowMessage('declaredKind', name));
  }
  if (isKey && values['shown'] !== 'grid') say('shown', columnRowMessage('keyHidden', name));
  if (isKey && values['required'] === false) say('required', columnRowMessage('keyRequired', name));
  if (!isRead(declared)) {
    if (values['required'] === true) say('required', columnRowMessage('notRead', name));
    if (textOf(values['synonyms']) !== '') say('synonyms', columnRowMessage('notRead', name));
  }
  if (declared.source === 'calculated' && values['entered'] === true)
    say('entered', columnRowMessage('calculatedEntry', name));
  if (declared.source === 'engineering' && values['entered'] === true)
    say('entered', columnRowMessage('engineeringEntry', name));
  if (declared.source === 'field' && values['entered'] === false) say('entered', columnRowMessage('fieldEntry', name));
  const showsDecimals = kind !== '' && showsDecimalsOf(kind);
  if (typeof values['decimals'] === 'number' && !showsDecimals) say('decimals', columnRowMessage('noDecimals', name));
  for (const [key, { least, most }] of Object.entries(boundsOf)) {
    const value = values[key];
    if (typeof value === 'number' && (value < least || value > most))
      say(key, columnRowMessage('outOfBounds', { field: { term: termOf(key) }, least, most }));
  }
  return problems;
}

const termOf = (key: string) => columnFields.find((field) => field.key === key)?.term ?? key;
const textOf = (value: CellValue | undefined): string => (typeof value === 'string' ? value : '');

/** True if values of a kind are shown with decimals. */
const showsDecimalsOf = (kind: string): boolean =>
  Object.entries(fieldKinds).some(([name, { storage }]) => name === kind && storage === 'number' && name !== 'integer');

export interface Names {
  /** Name of a declared field in a language. */
  readonly wordOf: (field: Field, locale: LabelLocale) => string;
  readonly headingOf: (text: string) => string;
}

const folded = (text: string) => text.normalize('NFKC').trim().toLocaleLowerCase();

/** Conflicts of a column's labels and import headings with those of the others. */
export function conflictsOf(
  setting: ColumnSetting,
  field: Field,
  others: Commodity,
  { wordOf, headingOf }: Names,
): Problem[] {
  const problems: Problem[] = [];
  const rest = others.fields.filter(
    ({ key, isSlot, isUserDefined }) => key !== setting.field && (!isSlot || isUserDefined),
  );
  const labels = Object.entries(labelFields);
  for (const [key, locale] of labels) {
    const label = setting.labels?.[locale];
    if (label === undefined) continue;
    const other = rest.find((each) => folded(each.labels?.[locale] ?? wordOf(each, locale)) === folded(label));
    if (other)
      problems.push({ field: key, reason: columnRowMessage('labelTaken', { label, other: fieldTerm(other) }) });
  }
  if (!isRead(field)) return problems;
  const own = (each: Field) =>
    [...Object.values(each.labels ?? {}), ...(each.headings ?? [])].map((text = '') => headingOf(text));
  const declaredHeadings = (each: Field) => [...(each.synonyms ?? []), headingOf(each.label)];
  const readable = rest.filter(isRead);
  for (const heading of setting.synonyms ?? []) {
    const text = headingOf(heading);
    const other = readable.find((each) => own(each).includes(text) || declaredHeadings(each).includes(text));
    if (text === '') problems.push({ field: 'synonyms', reason: columnRowMessage('blankHeading', { heading }) });
    else if (other)
      problems.push({
        field: 'synonyms',
        reason: columnRowMessage('headingTaken', { heading, other: fieldTerm(other) }),
      });
  }
  for (const [key, locale] of labels) {
    const label = setting.labels?.[locale];
    if (label === undefined || problems.some((problem) => problem.field === key)) continue;
    const heading = headingOf(label);
    const other = readable.find((each) => own(each).includes(heading));
    const declared = readable.find((each) => declaredHeadings(each).includes(heading));
    if (other)
      problems.push({
        field: key,
        reason: columnRowMessage('headingTaken', { heading: label, other: fieldTerm(other) }),
      });
    else if (declared)
      problems.push({ field: key, reason: columnRowMessage('labelRead', { label, other: fieldTerm(declared) }) });
  }
  return problems;
}
