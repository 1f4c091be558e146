/** Takes a change of the grid back: what still stands as the change left it gets what it held before. */
import { fieldKinds } from '../../../contract/fieldKinds/index.ts';
import { fieldOf } from '../../../contract/commodities/index.ts';
import type { CommodityEdit } from '../../../contract/changes.ts';
import type { revertCommodityChange } from '../../../contract/commodityHistory.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../domainError.ts';
import { cellMessage } from '../../locales/en-US/cells.ts';
import { lockProject, readRows } from '../../repositories/commodities.ts';
import { readChange } from '../../repositories/commodityHistory.ts';
import { updateRows, type UpdateRequest } from './updateCommodities.ts';

type Reply = ReplyOf<typeof revertCommodityChange>;

export interface RevertRequest extends Omit<UpdateRequest, 'rows'> {
  readonly changeId: string;
}

/**
 * In the caller's transaction. Cells that somebody changed since stay and come back in `kept`; the permission is asked
 * field by field as for any edit. Fails as not found when the project has no such change of this type, or none of a row in the scope.
 */
export async function revertChange(transaction: Transaction, request: RevertRequest): Promise<Reply> {
  const { projectId, type, changeId } = request;
  const project = await lockProject(transaction, projectId);
  const writes = await readChange(transaction, projectId, type, changeId);
  const stored = await readRows(
    transaction,
    projectId,
    type,
    writes.map(({ id }) => id),
    request.scope,
  );
  const isKnown = request.scope === null ? writes.length > 0 : stored.size > 0;
  if (!isKnown) throw new DomainError('commodity.notFound', cellMessage('changeUnknown'));
  const kept: Reply['kept'] = [];
  const rows: CommodityEdit[] = [];
  for (const { id, before, after } of writes) {
    const current = stored.get(id)?.values;
    if (!current) continue;
    const cells = Object.entries(after).flatMap(([key, written]) => {
      const field = fieldOf(type, key);
      if (!field) return [];
      const now = current[key] ?? null;
      const earlier = before[key] ?? null;
      if (fieldKinds[field.kind].isSame(now, written)) return [{ field: key, before: written, after: earlier }];
      if (!fieldKinds[field.kind].isSame(now, earlier)) kept.push({ id, field: key, theirs: now, before: earlier });
      return [];
    });
    if (cells.length > 0) rows.push({ id, cells });
  }
  if (rows.length === 0) return { version: project.version, updatedIds: [], kept, refusals: [] };
  const { version, updatedIds, refusals } = await updateRows(transaction, { ...request, rows, takesBack: true });
  return { version, updatedIds, kept, refusals };
}
