import type { Commodity, Field } from '../../../../../contract/commodities/fields/field.ts';
import { decimalSigns } from '../../../../../contract/base/values/decimalSign.ts';
import {
  choiceOf,
  withOtherReading,
  type ReadingChoice,
  type ReadingChoices,
} from '../../../../../contract/imports/readingDeviations.ts';
import { withRecipe, type Plan } from '../../mapping/plan.ts';
import { ofDecimals } from './issueCauses.ts';

/** Name of each fix, by the reading choice and the value it changes to. */
const readingCures = {
  struck: { read: 'readStruck', leaveOut: 'leaveOutStruck' },
  secondTable: { read: 'readSecondTable', leaveOut: 'leaveOutSecondTable' },
  hiddenRows: { read: 'readHiddenRows', leaveOut: 'leaveOutHiddenRows' },
  deletedRows: { read: 'readDeletedRows', leaveOut: 'leaveOutDeletedRows' },
} as const satisfies { [Choice in ReadingChoice]: Record<ReadingChoices[Choice], string> };
type ReadingCures = typeof readingCures;
type ReadingCure = { [Choice in ReadingChoice]: ReadingCures[Choice][ReadingChoices[Choice]] }[ReadingChoice];

/** Fix for a cause, with the plan that applies it. */
export interface Fix {
  readonly name:
    | 'useLast'
    | 'leaveOut'
    | 'buildTags'
    | 'createCodes'
    | 'chooseUnit'
    | 'chooseColumn'
    | 'decimalComma'
    | 'decimalPoint'
    | 'removeAnyway'
    | 'holdRemovals'
    | 'putOnHold'
    | 'leaveHolds'
    | ReadingCure;
  readonly plan: Plan;
  /** True if the user must first choose something in the mapping step; otherwise the rows are checked again at once. */
  readonly asksMore: boolean;
}

const withOptions = (plan: Plan, options: Partial<Plan['options']>): Plan => ({
  ...plan,
  options: { ...plan.options, ...options },
});

/** Fixes for a field that no column is mapped to: a column of the file might still contain it. */
function chooseColumn(plan: Plan, isIntended: (field: Field) => boolean, { fields }: Commodity): Fix[] {
  const mapped = new Set(Object.values(plan.mapping));
  const isOpen = fields.some((field) => isIntended(field) && !mapped.has(field.key));
  return isOpen ? [{ name: 'chooseColumn', plan, asksMore: true }] : [];
}

/** Returns the fix that switches a reading choice of the file; the rows are checked again at once. */
export function otherReading(plan: Plan, choice: ReadingChoice): Fix {
  const reading = withOtherReading(plan.options.reading, choice);
  return { name: readingCures[choice][reading[choice]], plan: withOptions(plan, { reading }), asksMore: false };
}

/** Returns the other readings of a column with ambiguous numbers; the code ends with the reading that was used. */
function decimalCures(code: string, plan: Plan): Fix[] {
  const [, column, sign] = ofDecimals.exec(code) ?? [];
  if (column === undefined) return [];
  const others = decimalSigns.filter((each) => each !== sign);
  return others.map((each) => ({
    name: each === 'comma' ? 'decimalComma' : 'decimalPoint',
    plan: withOptions(plan, { decimals: { ...plan.options.decimals, [column]: each } }),
    asksMore: false,
  }));
}

/** Returns the fixes for a cause that a plan can express, by the code of its issues; the likeliest comes first. */
export function fixesOf(code: string, plan: Plan, commodity: Commodity): Fix[] {
  const choice = choiceOf(code);
  if (choice !== null) return [otherReading(plan, choice)];
  const { keyFields } = commodity;
  const buildTags: Fix[] =
    keyFields.length === 1 && plan.options.tagRecipe === null
      ? [{ name: 'buildTags', plan: withRecipe(plan, commodity), asksMore: true }]
      : [];
  switch (code) {
    case 'key.missing':
      return buildTags;
    case 'key.duplicate':
      return [{ name: 'useLast', plan: withOptions(plan, { duplicates: 'useLast' }), asksMore: false }, ...buildTags];
    case 'key.replaced':
      return [{ name: 'leaveOut', plan: withOptions(plan, { duplicates: 'error' }), asksMore: false }, ...buildTags];
    case 'code.unknown':
      return [{ name: 'createCodes', plan: withOptions(plan, { createMissingCodes: true }), asksMore: false }];
    case 'length.unsure':
      return [{ name: 'chooseUnit', plan, asksMore: true }];
    case 'row.noType':
      return chooseColumn(plan, ({ key }) => key === 'typeCode', commodity);
    case 'row.noLength':
      return chooseColumn(plan, ({ key }) => key === commodity.lengthField, commodity);
    case 'end.missing':
      return chooseColumn(plan, ({ required }) => required === 'expected', commodity);
    case 'row.removalsHeld':
      return [{ name: 'removeAnyway', plan: withOptions(plan, { removals: 'all' }), asksMore: false }];
    case 'row.saysHold':
      return [{ name: 'putOnHold', plan: withOptions(plan, { holds: 'put' }), asksMore: false }];
    case 'row.putOnHold':
      return [{ name: 'leaveHolds', plan: withOptions(plan, { holds: 'leave' }), asksMore: false }];
    case 'row.removalsUnsure':
      return [{ name: 'holdRemovals', plan: withOptions(plan, { removals: 'holdUnsure' }), asksMore: false }];
    default:
      return decimalCures(code, plan);
  }
}
