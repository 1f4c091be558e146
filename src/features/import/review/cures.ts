import type { Commodity } from '../../../../contract/commodities/field.ts';
import { withRecipe, type Plan } from '../mapping/plan.ts';

/** What can be done about a cause, and the plan that does it. */
export interface Cure {
  readonly name: 'useLast' | 'leaveOut' | 'buildTags' | 'createCodes' | 'chooseUnit';
  readonly plan: Plan;
  /** Something is to be chosen on the page of the columns first; else the rows are checked again at once. */
  readonly asksMore: boolean;
}

const withOptions = (plan: Plan, options: Partial<Plan['options']>): Plan => ({
  ...plan,
  options: { ...plan.options, ...options },
});

/** The cures a plan can express of a cause, by the code of its issues; the first is the likeliest. */
export function curesOf(code: string, plan: Plan, { keyFields }: Pick<Commodity, 'keyFields'>): Cure[] {
  const buildTags: Cure[] =
    keyFields.length === 1 && plan.options.tagRecipe === null
      ? [{ name: 'buildTags', plan: withRecipe(plan), asksMore: true }]
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
    default:
      return [];
  }
}
