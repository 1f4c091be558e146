/** Undoes a grid change: cells that still have the written value get their previous one. */
import { fieldKinds } from '../../../contract/commodities/fields/fieldKinds.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { fieldOf } from '../../../contract/commodities/index.ts';
import type { CommodityEdit } from '../../../contract/rows/changes.ts';
import type { revertCommodityChange } from '../../../contract/rows/commodityHistory.ts';
import type { ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import { convertLength, lengthUnitOf } from '../../../contract/base/units/lengths.ts';
import type { CellValue, UnitMeasurement } from '../../../contract/base/values/scalars.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { cellMessage } from '../../locales/en-US/cells.ts';
import { lockProject, readRows } from '../../repositories/rows/commodities.ts';
import { readChange } from '../../repositories/history/commodityHistory.ts';
import { withLastSaves } from './lastCellSaves.ts';
import { asSeen } from './readCellInEnteredUnit.ts';
import { updateRows, type UpdateRequest } from './updateCommodities.ts';

type Reply = ReplyOf<typeof revertCommodityChange>;

export interface RevertRequest extends Omit<UpdateRequest, 'rows'> {
  readonly changeId: string;
}

/**
 * Runs in the caller's transaction. Cells changed by someone since are unchanged and returned in `kept`; permissions are checked
 * per field as for any edit. Lengths written in the project's other unit are converted and returned in `converted`. Throws a
 * not-found error if the project has no such change of this type, or none of a row in the scope.
 */
export async function revertChange(transaction: Transaction, request: RevertRequest): Promise<Reply> {
  const { projectId, type, changeId } = request;
  const project = await lockProject(transaction, projectId);
  const unit = lengthUnitOf(project.unitMeasurement);
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
  for (const write of writes) {
    const { id, before, after } = write;
    const current = stored.get(id)?.values;
    if (!current) continue;
    const seen = lengthUnitOf(write.unit);
    const cells = Object.entries(after).flatMap(([key, written]) => {
      const field = fieldOf(type, key);
      if (!field) return [];
      const now = current[key] ?? null;
      const earlier = before[key] ?? null;
      const today = (value: CellValue) => asSeen(field, value, { unit: seen, seen: unit });
      if (fieldKinds[field.kind].isSame(now, today(written))) return [{ field: key, before: written, after: earlier }];
      if (!fieldKinds[field.kind].isSame(now, today(earlier)))
        kept.push({ id, field: key, theirs: now, before: today(earlier) });
      return [];
    });
    if (cells.length > 0) rows.push({ id, unit: seen, cells });
  }
  const met = request.includeLastSave ? await withLastSaves(transaction, { projectId, type }, kept) : kept;
  if (rows.length === 0) return { version: project.version, updatedIds: [], kept: met, refusals: [] };
  const { version, updatedIds, refusals } = await updateRows(transaction, { ...request, rows, takesBack: true });
  const updated = new Set(updatedIds);
  const rejected = new Set(refusals.map(({ id, field }) => `${id} ${field}`));
  const isWritten = (id: number, key: string) => updated.has(id) && !rejected.has(`${id} ${key}`);
  const converted = convertedIn(type, rows, project.unitMeasurement, isWritten);
  return { version, updatedIds, kept: met, refusals, ...(converted && { converted }) };
}

/** Lengths restored from the project's other unit; null if there are none. */
function convertedIn(
  type: CommodityType,
  rows: readonly CommodityEdit[],
  today: UnitMeasurement,
  isWritten: (id: number, key: string) => boolean,
): Reply['converted'] | null {
  const unit = lengthUnitOf(today);
  const lengths = rows
    .filter((row) => row.unit !== unit)
    .flatMap(({ id, cells }) => cells.filter(({ field }) => isWritten(id, field)))
    .flatMap(({ field, after }) => (fieldOf(type, field)?.kind === 'length' && typeof after === 'number' ? after : []));
  const [made] = lengths;
  if (made === undefined) return null;
  const other: UnitMeasurement = today === 'imperial' ? 'metric' : 'imperial';
  const now = convertLength(made, lengthUnitOf(other), unit);
  return { unit: other, count: lengths.length, made, now };
}
