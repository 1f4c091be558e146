/** Which rows may join and leave packages (domain section 9), asked wherever rows are written, and what is kept of it. */
import type { Field } from '../../../contract/commodities/field.ts';
import { commodities, type CommodityType } from '../../../contract/commodities/index.ts';
import type { Message } from '../../../contract/message.ts';
import { isPackageKind } from '../../../contract/packages/packageKinds.ts';
import { isOver, statusesInField } from '../../../contract/packages/packageStatus.ts';
import type { CellValue } from '../../../contract/scalars.ts';
import { tagKey } from '../../../contract/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { cellMessage } from '../../locales/en-US/cells.ts';
import { codeKindWord } from '../../locales/en-US/codeKinds.ts';
import { insertPackageEvents } from '../../repositories/packages/packageEvents.ts';
import { readPackages, type StoredPackage } from './packageBook.ts';

type Values = Readonly<Record<string, CellValue>>;

export interface Membership {
  /** Why a row cannot go from one package to another; null where it can, and for fields that name no package. */
  readonly refusalOf: (field: Pick<Field, 'codeKind'>, from: CellValue, to: CellValue) => Message | null;
}

const anyRow: Membership = { refusalOf: () => null };

const isPackageField = ({ codeKind }: Pick<Field, 'codeKind'>): boolean => isPackageKind(codeKind);
const placeOf = (kind: string | undefined, name: CellValue | undefined): string =>
  `${kind ?? ''} ${tagKey(typeof name === 'string' ? name : '')}`;

/** Of the packages as they are now; `fields` are those that are about to be written. */
export async function openMembership(
  transaction: Transaction,
  projectId: number,
  fields: readonly Pick<Field, 'codeKind'>[],
): Promise<Membership> {
  if (!fields.some(isPackageField)) return anyRow;
  const packages = new Map(
    (await readPackages(transaction, projectId)).map((each) => [placeOf(each.kind, each.number), each]),
  );
  return {
    refusalOf({ codeKind: kind }, from, to) {
      if (!isPackageKind(kind) || tagKey(String(from ?? '')) === tagKey(String(to ?? ''))) return null;
      const [left, joined] = [packages.get(placeOf(kind, from)), packages.get(placeOf(kind, to))];
      const told = ({ number }: StoredPackage) => ({ kind: codeKindWord(kind), code: number });
      if (left?.status === 'closed') return cellMessage('packageKeeps', told(left));
      return joined && isOver(joined.status) ? cellMessage('packageOver', told(joined)) : null;
    },
  };
}

/** A row with the fields that were written. */
export interface MovedRow {
  readonly type: CommodityType;
  readonly before: Values;
  readonly after: Values;
}

/** Keeps with each package in the field how many rows joined and left it; the rows keep what they were in themselves. */
export async function noteMoves(
  transaction: Transaction,
  projectId: number,
  userId: number,
  rows: readonly MovedRow[],
): Promise<void> {
  const moves = new Map<string, { rowsAdded: number; rowsRemoved: number }>();
  const countAt = (place: string) => {
    const counted = moves.get(place) ?? { rowsAdded: 0, rowsRemoved: 0 };
    moves.set(place, counted);
    return counted;
  };
  for (const { type, before, after } of rows)
    for (const field of commodities[type].fields) {
      if (!isPackageField(field) || !Object.hasOwn(after, field.key)) continue;
      const [from, to] = [before, after].map((values) => placeOf(field.codeKind, values[field.key]));
      if (from === to) continue;
      countAt(from!).rowsRemoved++;
      countAt(to!).rowsAdded++;
    }
  if (moves.size === 0) return;
  const events = (await readPackages(transaction, projectId)).flatMap(({ id, kind, number, status }) => {
    const counted = moves.get(placeOf(kind, number));
    return counted && statusesInField.includes(status)
      ? [{ packageId: id, from: status, to: status, step: null, ...counted }]
      : [];
  });
  await insertPackageEvents(transaction, projectId, userId, events);
}
