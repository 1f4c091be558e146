/** Outcome for one edited row: cells to write, rejected cells, and cells changed by someone else since. */
import { fieldKinds } from '../../../contract/commodities/fields/fieldKinds.ts';
import { fieldTerm } from '../../../contract/commodities/fields/fieldTerm.ts';
import type { CellConflict, CellRejection, CommodityEdit } from '../../../contract/rows/changes.ts';
import { isNamed } from '../../../contract/setup/columns/projectCommodity.ts';
import type { Commodity, Field } from '../../../contract/commodities/fields/field.ts';
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';
import type { Permission } from '../../../contract/base/calls/permissions.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import type { Message } from '../../../contract/base/messages/message.ts';
import { pickListOf, type PickList } from '../../../contract/setup/codes/pickLists.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { UnknownName } from '../../../contract/setup/codes/unknownName.ts';
import type { NameAnswer } from './nameLists.ts';
import { cellMessage } from '../../locales/en-US/cells.ts';
import { noSuchField, rejectionOf } from './fieldRules.ts';
import type { Membership } from '../packageBook/membership.ts';
import type { ExactLengths } from '../rows/exactLengths.ts';
import { asSeen, readCellInEnteredUnit, type SeenIn } from './readCellInEnteredUnit.ts';

export interface Rules {
  readonly commodity: Commodity;
  readonly unit: LengthUnit;
  readonly unitChangedOn: string | null;
  readonly may: (name: Permission) => boolean;
  /** Returns the stored spelling of a name in a cell, or the reason why it is rejected. */
  readonly resolve: (list: PickList, text: string, isIntended: boolean) => NameAnswer;
  /** Rules for rows that join or leave packages. */
  readonly membership: Membership;
  /** Exact lengths that an undo restores. */
  readonly exactLength: ExactLengths;
}

/** Cell that is not written, with the reason. */
export type RejectedCell = Omit<CellRejection, 'reason'> & { readonly reason: Message };

export interface RowDecision {
  readonly write: Record<string, CellValue>;
  readonly conflicts: CellConflict[];
  readonly refusals: RejectedCell[];
}

interface WantedCell {
  readonly field: Field;
  readonly typed: CellValue;
  readonly value: CellValue;
  readonly isNew: boolean;
}

/** A name typed a moment ago might already be stored in the list's spelling: typing over it is not a conflict. */
function isWhatWasSeen(field: Field, theirs: CellValue, seen: CellValue): boolean {
  if (fieldKinds[field.kind].isSame(theirs, seen)) return true;
  const areNames = pickListOf(field) !== undefined && typeof theirs === 'string' && typeof seen === 'string';
  return areNames && tagKey(theirs) === tagKey(seen);
}

/**
 * Decides cell by cell. A stored value equal to the requested one needs no write; one equal to what the user saw is overwritten;
 * any other is a conflict, and then nothing of the row is written. A rejected cell does not affect the others.
 */
export function decideRow(
  edit: CommodityEdit,
  current: Readonly<Record<string, CellValue>>,
  rules: Rules,
): RowDecision {
  const { commodity } = rules;
  const units: SeenIn = { unit: rules.unit, seen: edit.unit, unitChangedOn: rules.unitChangedOn };
  const decision: RowDecision = { write: {}, conflicts: [], refusals: [] };
  const wanted: WantedCell[] = [];
  const reject = (field: string, value: CellValue, reason: Message, unknown?: UnknownName) =>
    decision.refusals.push({ id: edit.id, field, value, reason, ...(unknown && { unknown }) });

  for (const cell of edit.cells) {
    const field = commodity.fields.find((candidate) => candidate.key === cell.field);
    if (!field || !isNamed(field)) {
      reject(cell.field, cell.after, noSuchField(commodity, cell.field));
      continue;
    }
    const barred = rejectionOf(commodity, field, rules.may);
    if (barred !== null) {
      reject(cell.field, cell.after, barred);
      continue;
    }
    const after = readCellInEnteredUnit(field, cell.after, units);
    if (!after.ok) {
      reject(cell.field, cell.after, after.reason);
      continue;
    }
    if (field.isOfRemoved && after.value !== null && current['removed'] !== true) {
      reject(cell.field, cell.after, cellMessage('onlyRemoved', { field: fieldTerm(field) }));
      continue;
    }
    const value = rules.exactLength(edit, field.key, after.value);
    const theirs = current[field.key] ?? null;
    if (fieldKinds[field.kind].isSame(theirs, value)) continue;
    const before = readCellInEnteredUnit(field, cell.before, { ...units, unitChangedOn: null });
    if (before.ok && isWhatWasSeen(field, theirs, before.value))
      wanted.push({ field, typed: cell.after, value, isNew: cell.isNew === true });
    else
      decision.conflicts.push({
        id: edit.id,
        field: field.key,
        yours: cell.after,
        theirs: asSeen(field, theirs, units),
        before: cell.before,
      });
  }
  if (decision.conflicts.length > 0) return decision;

  for (const { field, typed, value, isNew } of wanted) {
    const kept = rules.membership.refusalOf(field, current[field.key] ?? null, value);
    if (kept !== null) {
      reject(field.key, typed, kept);
      continue;
    }
    const list = pickListOf(field);
    const found = list && typeof value === 'string' ? rules.resolve(list, value, isNew) : null;
    if (found === null) decision.write[field.key] = value;
    else if (found.ok) decision.write[field.key] = found.name;
    else reject(field.key, typed, found.reason, found.unknown);
  }
  return decision;
}
