/** Permissions to change fields in the Data & Assignment grid (domain rule 6), with the reason for a rejection. */
import type { Commodity, Field } from '../../../contract/commodities/fields/field.ts';
import { fieldTerm } from '../../../contract/commodities/fields/fieldTerm.ts';
import { rolesHolding, type Permission } from '../../../contract/base/calls/permissions.ts';
import type { Message } from '../../../contract/base/messages/message.ts';
import { cellMessage } from '../../locales/en-US/cells.ts';
import { permissionWord } from '../../../contract/names/en-US/permissions.ts';
import { roleWord } from '../../../contract/names/en-US/roles.ts';

/** Reason why a user with these permissions cannot edit this field of a commodity here; null if they can. */
export function rejectionOf(commodity: Commodity, field: Field, may: (name: Permission) => boolean): Message | null {
  if (field.source === 'contractor') return null;
  const label = fieldTerm(field);
  if (field.source === 'field') return cellMessage('recordedByCrew', { field: label });
  if (field.source === 'calculated') return cellMessage('calculated', { field: label });
  if (commodity.keyFields.includes(field.key)) return cellMessage('namesRow', { field: label });
  return may(editing)
    ? null
    : cellMessage('engineering', { field: label, permission: permissionWord(editing), ...holders });
}

const editing: Permission = 'data.edit.engineering';
const holding = rolesHolding(editing).map(roleWord);
const holders = { roles: { list: holding.slice(0, -1) }, lastRole: holding.at(-1) ?? roleWord('administrator') };

/** Message for a commodity without a field of that key. */
export const noSuchField = (commodity: Commodity, key: string): Message =>
  cellMessage('noField', { commodities: { word: `terms:plurals.${commodity.type}` }, field: key.slice(0, 60) });
