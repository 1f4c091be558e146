/**
 * Rules for rows joining and leaving packages (domain section 9), checked wherever rows are written, and the log of such moves.
 */
import type { Field } from '../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import type { Message } from '../../../contract/base/messages/message.ts';
import { isPackageKind } from '../../../contract/setup/codes/packageKinds.ts';
import { isOver, statusesInField } from '../../../contract/setup/codes/packageStatus.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { cellMessage } from '../../locales/en-US/cells.ts';
import { codeKindWord } from '../../locales/en-US/codeKinds.ts';
import { insertPackageEvents } from '../../repositories/packages/packageEvents.ts';
import { placeOf, readPackagesNamed, type NamedPackage, type StoredPackage } from './packageBook.ts';

type Values = Readonly<Record<string, CellValue>>;

export interface Membership {
  /**
   * Returns the reason why a row cannot move from one package to another; null if it can, and for fields that do not refer to
   * packages.
   */
  readonly refusalOf: (field: Pick<Field, 'codeKind'>, from: CellValue, to: CellValue) => Message | null;
}

const anyRow: Membership = { refusalOf: () => null };

/** Value of a row's field; refers to a package if the field holds package numbers and is not blank. */
interface FieldValue {
  readonly field: Pick<Field, 'codeKind'>;
  readonly value: CellValue | undefined;
}

function packageNamedIn({ field: { codeKind: kind }, value }: FieldValue): NamedPackage | null {
  return isPackageKind(kind) && typeof value === 'string' && tagKey(value) !== '' ? { kind, number: value } : null;
}

/** Reads the current packages. `values` must contain all values about to be written and the ones they replace. */
export async function openMembership(
  transaction: Transaction,
  projectId: number,
  values: readonly FieldValue[],
): Promise<Membership> {
  if (!values.some(({ field }) => isPackageKind(field.codeKind))) return anyRow;
  const named = values.flatMap((each) => packageNamedIn(each) ?? []);
  const packages = await readPackagesNamed(transaction, projectId, named);
  return {
    refusalOf(field, from, to) {
      const { codeKind: kind } = field;
      if (!isPackageKind(kind) || tagKey(String(from ?? '')) === tagKey(String(to ?? ''))) return null;
      const [left, joined] = [from, to].map((value) => {
        const each = packageNamedIn({ field, value });
        return each === null ? undefined : packages.get(placeOf(each));
      });
      const reported = ({ number }: StoredPackage) => ({ kind: codeKindWord(kind), code: number });
      if (left?.status === 'closed') return cellMessage('packageKeeps', reported(left));
      return joined && isOver(joined.status) ? cellMessage('packageOver', reported(joined)) : null;
    },
  };
}

/** A row with its values before and after the write. */
export interface MovedRow {
  readonly type: CommodityType;
  readonly before: Values;
  readonly after: Values;
}

/** Records for each package in the field how many rows joined and left it; the rows' own history has the details. */
export async function noteMoves(
  transaction: Transaction,
  projectId: number,
  userId: number,
  rows: readonly MovedRow[],
): Promise<void> {
  const moves = new Map<string, { named: NamedPackage; rowsAdded: number; rowsRemoved: number }>();
  const countAt = (named: NamedPackage) => {
    const counted = moves.get(placeOf(named)) ?? { named, rowsAdded: 0, rowsRemoved: 0 };
    moves.set(placeOf(named), counted);
    return counted;
  };
  for (const { type, before, after } of rows)
    for (const field of commodities[type].fields) {
      if (!isPackageKind(field.codeKind) || !Object.hasOwn(after, field.key)) continue;
      const [from, to] = [before, after].map((values) => packageNamedIn({ field, value: values[field.key] }));
      if (from && to && placeOf(from) === placeOf(to)) continue;
      if (from) countAt(from).rowsRemoved++;
      if (to) countAt(to).rowsAdded++;
    }
  if (moves.size === 0) return;
  const named = Array.from(moves.values(), (move) => move.named);
  const packages = await readPackagesNamed(transaction, projectId, named);
  const events = [...packages].flatMap(([place, { id, status }]) => {
    const { rowsAdded, rowsRemoved } = moves.get(place)!;
    return statusesInField.includes(status)
      ? [{ packageId: id, from: status, to: status, step: null, rowsAdded, rowsRemoved }]
      : [];
  });
  await insertPackageEvents(transaction, projectId, userId, events);
}
