/** Who may change which field in the Data & Assignment grid (domain rule 6), in sentences for the person. */
import type { Commodity, Field } from '../../../contract/commodities/field.ts';
import { rolesHolding, type Permission } from '../../../contract/permissions.ts';

/** Why this field of a commodity may not be edited here by someone with these permissions; null when it may. */
export function refusalOf(
  commodity: Commodity,
  field: Field | undefined,
  key: string,
  may: (name: Permission) => boolean,
): string | null {
  if (!field) return `${commodity.plural} have no field “${key.slice(0, 60)}”.`;
  if (field.source === 'contractor') return null;
  if (field.source === 'field') return `${field.label} is recorded by the crew; enter it under Data Entry.`;
  if (field.source === 'calculated') return `${field.label} is worked out from what is entered; it cannot be typed.`;
  if (commodity.keyFields.includes(field.key))
    return `${field.label} names the row and comes with the schedule; rename it by importing a revision.`;
  return may('data.edit.engineering')
    ? null
    : `${field.label} comes with the schedule. Editing it needs the permission data.edit.engineering, held by ${rolesHolding('data.edit.engineering').join(' and ')}.`;
}
