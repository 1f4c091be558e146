/** Adds rows to a package and removes them: an edit of their package field, recorded and undone like one in the grid. */
import { randomUUID } from 'node:crypto';
import type { BodyOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { isOver } from '../../../contract/setup/codes/packageStatus.ts';
import { fieldsNaming } from '../../../contract/packages/packageTypes.ts';
import { maxRowsFilled, type fillPackage, type removeFromPackage } from '../../../contract/packages/packages.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Permission } from '../../../contract/base/calls/permissions.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { cellMessage } from '../../locales/en-US/cells.ts';
import { codeKindWord } from '../../locales/en-US/codeKinds.ts';
import { packageMessage } from '../../locales/en-US/packages.ts';
import { lockProject, readRows } from '../../repositories/rows/commodities.ts';
import {
  countHeldRows,
  findRowsToFill,
  type HeldRows,
  type RowsToFill,
} from '../../repositories/packages/rowsToFill.ts';
import { writtenAsPart } from '../commodities/editAudit.ts';
import { updateRows } from '../commodities/updateCommodities.ts';
import { readPackages, requirePackage, type StoredPackage } from '../packageBook/packageBook.ts';
import type { PackageRequest } from './packageReplies.ts';
import { overMessage } from './rejections.ts';

export interface FillRequest extends PackageRequest {
  readonly requestId: string;
  readonly may: (permission: Permission) => boolean;
}

interface Rejected {
  reason: string;
  rows: number;
}

/** Runs in the caller's transaction. Rows of a closed package stay there; those of other open packages move only if requested. */
export async function fill(
  transaction: Transaction,
  { projectId, id, commodityType, by, movesFromOthers, isTrial, changeId }: BodyOf<typeof fillPackage>,
  request: FillRequest,
): Promise<ReplyOf<typeof fillPackage>> {
  const { version } = await lockProject(transaction, projectId);
  const packages = await readPackages(transaction, projectId);
  const { stored, field } = openPackage(packages, id, commodityType, request);
  const asked: RowsToFill = { projectId, type: commodityType, field, scope: request.caller.rowScope, wanted: by };
  const held = await countHeldRows(transaction, asked);
  const sorted = sortHeld(held, stored, packages);
  const takes = [...sorted.free, ...(movesFromOthers ? sorted.others : [])];
  const refused: Rejected[] = sorted.closed.map(({ package: name, rows }) => ({
    reason: request.say(cellMessage('packageKeeps', { kind: codeKindWord(stored.kind), code: name ?? '' })),
    rows,
  }));
  const wanted = sumOf(takes, 'rows');
  const reported = {
    version,
    free: { hours: sumOf(sorted.free, 'hours'), quantity: sumOf(sorted.free, 'quantity') },
    alreadyIn: sumOf(sorted.own, 'rows'),
    wouldMove: sorted.others.map(({ package: name, rows, hours, quantity }) => ({
      package: name ?? '',
      rows,
      hours,
      quantity,
    })),
    refused,
  };
  if (isTrial || wanted === 0) return { ...reported, added: isTrial ? wanted : 0, left: 0, changeId: null };
  const ids = await findRowsToFill(
    transaction,
    asked,
    takes.map(({ package: name }) => name),
    maxRowsFilled,
  );
  const write = await assign(transaction, request, { type: commodityType, field, ids, to: stored.number, changeId });
  return {
    ...reported,
    version: write.version,
    added: write.written,
    refused: [...refused, ...write.refused],
    left: wanted - ids.length,
    changeId: write.changeId,
  };
}

export async function removeRows(
  transaction: Transaction,
  { projectId, id, commodityType, ids, changeId }: BodyOf<typeof removeFromPackage>,
  request: FillRequest,
): Promise<ReplyOf<typeof removeFromPackage>> {
  const { version } = await lockProject(transaction, projectId);
  const packages = await readPackages(transaction, projectId);
  const { stored, field } = openPackage(packages, id, commodityType, request);
  const rows = await readRows(transaction, projectId, commodityType, ids, request.caller.rowScope);
  const inside = [...rows.values()].filter(({ values }) => tagKey(String(values[field] ?? '')) === stored.key);
  if (inside.length === 0) return { version, removed: 0, refused: [], changeId: null };
  const write = await assign(transaction, request, {
    type: commodityType,
    field,
    ids: inside.map((row) => row.id),
    to: null,
    changeId,
  });
  return { version: write.version, removed: write.written, refused: write.refused, changeId: write.changeId };
}

/** Returns the package, which must still accept changes, and the commodity's field that refers to it. */
function openPackage(
  packages: readonly StoredPackage[],
  id: number,
  commodityType: CommodityType,
  { caller }: PackageRequest,
): { readonly stored: StoredPackage; readonly field: string } {
  const stored = requirePackage(packages, id, caller.rowScope);
  if (isOver(stored.status)) throw new DomainError('package.over', overMessage(stored));
  const named = fieldsNaming(stored.type).find(({ type }) => type === commodityType);
  if (!named)
    throw new DomainError(
      'package.otherWork',
      packageMessage('otherWork', {
        package: stored.number,
        commodities: { commodity: commodityType, many: true },
      }),
    );
  return { stored, field: named.field };
}

const sumOf = (held: readonly HeldRows[], of: 'rows' | 'hours' | 'quantity'): number =>
  held.reduce((sum, each) => sum + each[of], 0);

/** Sorts the rows by their current package: this one, none or a canceled one, a closed one, other ones. */
function sortHeld(held: readonly HeldRows[], { kind, key }: StoredPackage, packages: readonly StoredPackage[]) {
  const byKey = new Map(packages.flatMap((each) => (each.kind === kind ? [[each.key, each] as const] : [])));
  const sorted = { own: [] as HeldRows[], free: [] as HeldRows[], closed: [] as HeldRows[], others: [] as HeldRows[] };
  for (const each of held) {
    const at = tagKey(each.package ?? '');
    const status = byKey.get(at)?.status;
    if (at === key) sorted.own.push(each);
    else if (each.package === null || status === 'cancelled') sorted.free.push(each);
    else if (status === 'closed') sorted.closed.push(each);
    else sorted.others.push(each);
  }
  return sorted;
}

interface Assignment {
  readonly type: CommodityType;
  readonly field: string;
  readonly ids: readonly number[];
  readonly to: string | null;
  readonly changeId: string | undefined;
}

async function assign(
  transaction: Transaction,
  { projectId, caller, may, requestId, say }: FillRequest,
  { type, field, ids, to, changeId = randomUUID() }: Assignment,
): Promise<{ version: number; written: number; refused: Rejected[]; changeId: string | null }> {
  const rows = await readRows(transaction, projectId, type, ids, caller.rowScope);
  const by = { caller, projectId, action: 'commodity.update', requestId, changeId, editKind: 'package' } as const;
  const { version, updatedIds, refusals } = await updateRows(transaction, {
    projectId,
    type,
    rows: Array.from(rows.values(), ({ id, values }) => ({
      id,
      cells: [{ field, before: values[field] ?? null, after: to }],
    })),
    scope: caller.rowScope,
    userId: caller.userId,
    may,
    say,
    written: writtenAsPart(by, transaction, type),
  });
  const reasons = new Map<string, number>();
  for (const { reason } of refusals) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  return {
    version,
    written: updatedIds.length,
    refused: Array.from(reasons, ([reason, count]) => ({ reason, rows: count })),
    changeId: updatedIds.length > 0 ? changeId : null,
  };
}
