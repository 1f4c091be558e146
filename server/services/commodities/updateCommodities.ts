/** Edits from the grid: valid cells are written, conflicting rows and rejected cells are returned with the reason. */
import type {
  CellConflict,
  CommodityEdit,
  updateCommodities as updateEndpoint,
} from '../../../contract/rows/changes.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { endsOf } from '../../../contract/commodities/links.ts';
import type { ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import { lengthUnitOf } from '../../../contract/base/units/lengths.ts';
import { isPackageKind } from '../../../contract/setup/codes/packageKinds.ts';
import type { OriginalAuthor } from '../../../contract/base/calls/originalAuthor.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { lockProject, readRows, writeFields } from '../../repositories/rows/commodities.ts';
import { readProjectCommodity } from '../../repositories/columnSettings.ts';
import { syncEnds } from '../../repositories/ends/ends.ts';
import { reconcileHistory } from '../../repositories/history/progressHistory.ts';
import { insertEdits, readEdits, type WrittenEdit } from '../../repositories/rows/editOperations.ts';
import { payloadHashOf } from '../rows/payloadHash.ts';
import { recalculate } from '../../repositories/progress/recalculate.ts';
import { cellMessage } from '../../locales/en-US/cells.ts';
import type { Translate } from '../../locales/translate.ts';
import { bumpVersion } from '../../repositories/projects/versions.ts';
import { noteMoves, openMembership } from '../packageBook/membership.ts';
import { listsNamedIn, openNameLists } from './nameLists.ts';
import { openExactLengths } from '../rows/exactLengths.ts';
import { withLastSaves } from './lastCellSaves.ts';
import { decideRow, type RejectedCell, type Rules } from './decideRow.ts';

type Reply = ReplyOf<typeof updateEndpoint>;

export interface UpdateRequest {
  readonly projectId: number;
  readonly type: CommodityType;
  readonly rows: readonly CommodityEdit[];
  /** Rows outside the scope count as missing. */
  readonly scope: RowScope | null;
  readonly userId: number;
  readonly may: Rules['may'];
  readonly say: Translate;
  /** True for an undo: earlier values are restored whether or not they are on a list. */
  readonly takesBack?: boolean;
  /** True to add the author of the stored value to conflicts. */
  readonly includeLastSave?: boolean | undefined;
  /** True to write nothing: the reply contains the conflicts the edits would cause. */
  readonly checkOnly?: boolean | undefined;
  /** Id of the audit trail change for the edits; undefined if `written` assigns it. */
  readonly changeId?: string;
  /** Called once with every written row, inside the transaction, to record the audit trail. */
  readonly written: (rows: readonly WrittenRow[]) => Promise<void>;
}

export interface WrittenRow {
  readonly id: number;
  readonly before: Readonly<Record<string, CellValue>>;
  readonly after: Readonly<Record<string, CellValue>>;
  /** True if engineering data changed after work on the row had started. */
  readonly isBegun: boolean;
  /** Original author of the last written value, if the caller only delivers it. */
  readonly enteredBy: OriginalAuthor | undefined;
}

/**
 * Writes the permitted cells, in the caller's transaction and with one new project version. Rows missing from the project are
 * rejected individually; if all are missing, the call throws a not-found error. An edit with an operation id is written once: its
 * repetition gets the same reply as the first time, and another edit with that id is rejected.
 */
export async function updateRows(transaction: Transaction, request: UpdateRequest): Promise<Reply> {
  const { projectId, type } = request;
  const project = await lockProject(transaction, projectId);
  const stored = await readRows(
    transaction,
    projectId,
    type,
    request.rows.map((row) => row.id),
    request.scope,
  );
  const known = await readEdits(
    transaction,
    projectId,
    request.rows.flatMap(({ operationId }) => operationId ?? []),
  );
  if (stored.size === 0 && known.size === 0) throw new DomainError('commodity.notFound', cellMessage('allRowsGone'));
  const commodity = await readProjectCommodity(transaction, projectId, type);
  const edited = new Set(request.rows.flatMap(({ cells }) => cells.map(({ field }) => field)));
  const names = await openNameLists(transaction, {
    projectId,
    scope: request.scope,
    type,
    lists: listsNamedIn(commodity, edited),
    may: request.may,
    takesBack: request.takesBack === true,
    takesFirst: true,
  });
  const membership = await openMembership(
    transaction,
    projectId,
    commodity.fields
      .filter(({ key, codeKind }) => edited.has(key) && isPackageKind(codeKind))
      .flatMap((field) =>
        request.rows.flatMap(({ id, cells }) =>
          cells
            .filter((cell) => cell.field === field.key)
            .flatMap(({ after }) => [after, stored.get(id)?.values[field.key]].map((value) => ({ field, value }))),
        ),
      ),
  );
  const unit = lengthUnitOf(project.unitMeasurement);
  const rules: Rules = {
    commodity,
    membership,
    exactLength: await openExactLengths(transaction, { projectId, type, unit }, request.rows),
    unit,
    unitChangedOn: project.unitChangedOn,
    may: request.may,
    resolve: names.find,
  };

  const conflicts: CellConflict[] = [];
  const refused: RejectedCell[] = [];
  const updatedIds = new Set<number>();
  const changes = new Map<number, Record<string, CellValue>>();
  const written = new Map<string, WrittenEdit>();
  const authors = new Map<number, OriginalAuthor | undefined>();
  for (const edit of request.rows) {
    const { operationId } = edit;
    const payloadHash = payloadHashOf({ type, ...edit });
    const earlier = operationId === undefined ? undefined : (written.get(operationId) ?? known.get(operationId));
    if (earlier) {
      if (earlier.payloadHash === payloadHash) {
        refused.push(...earlier.refusals);
        updatedIds.add(edit.id);
      } else
        refused.push({
          id: edit.id,
          field: edit.cells[0]?.field ?? '',
          value: null,
          reason: cellMessage('editIdReused'),
        });
      continue;
    }
    const row = stored.get(edit.id);
    if (!row) {
      refused.push({
        id: edit.id,
        field: edit.cells[0]?.field ?? '',
        value: null,
        reason: cellMessage('rowGone'),
      });
      continue;
    }
    const pending = changes.get(edit.id);
    const decision = decideRow(edit, { ...row.values, ...pending }, rules);
    conflicts.push(...decision.conflicts);
    refused.push(...decision.refusals);
    if (Object.keys(decision.write).length > 0) {
      changes.set(edit.id, { ...pending, ...decision.write });
      authors.set(edit.id, edit.enteredBy);
    }
    if (decision.conflicts.length > 0 || decision.refusals.length === edit.cells.length) continue;
    updatedIds.add(edit.id);
    if (operationId === undefined) continue;
    written.set(operationId, { operationId, commodityId: edit.id, payloadHash, refusals: decision.refusals });
  }
  const refusals = refused.map(({ id, field, value, reason, unknown }) => ({
    id,
    field,
    value,
    reason: request.say(reason),
    unknown,
  }));
  const met = request.includeLastSave ? await withLastSaves(transaction, { projectId, type }, conflicts) : conflicts;
  const unchanged = { version: project.version, updatedIds: [...updatedIds], conflicts: met, refusals };
  if (request.checkOnly) return unchanged;
  const { userId, changeId } = request;
  await insertEdits(transaction, projectId, type, [...written.values()], { userId, changeId });
  if (changes.size === 0) return unchanged;

  const version = await bumpVersion(transaction, projectId);
  await names.addNew(transaction, projectId);
  await writeFields(transaction, projectId, type, version, changes);
  const changedIds = idsByField(changes);
  await syncEnds(transaction, projectId, type, version, changedIds);
  if (commodity.fields.some((field) => field.isOfRemoved && changedIds.has(field.key))) {
    // Hours of the ends are removed and restored with those of the row.
    for (const end of endsOf(type)) {
      // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
      await recalculate(transaction, projectId, end.type, { rowVersion: version });
    }
  }
  await recalculate(transaction, projectId, type, { rowVersion: version });
  const { lengthField, runsField } = commodities[type];
  const measured = [lengthField, runsField].filter((key) => key !== undefined);
  const remeasured = [...changes].flatMap(([id, values]) =>
    measured.some((key) => Object.hasOwn(values, key)) ? [id] : [],
  );
  if (remeasured.length > 0) await reconcileHistory(transaction, projectId, type, remeasured);
  const rowsWritten = Array.from(changes, ([id, after]) => ({
    id,
    before: Object.fromEntries(Object.keys(after).map((key) => [key, stored.get(id)?.values[key] ?? null])),
    after,
    isBegun: isOnStartedWork(type, stored.get(id)?.values, after),
    enteredBy: authors.get(id),
  }));
  await noteMoves(
    transaction,
    projectId,
    request.userId,
    rowsWritten.map(({ before, after }) => ({ type, before, after })),
  );
  await request.written(rowsWritten);
  return { version, updatedIds: [...updatedIds], conflicts: met, refusals };
}

/** Ids of the rows changed in each field. */
function idsByField(changes: ReadonlyMap<number, Readonly<Record<string, CellValue>>>): Map<string, number[]> {
  const ids = new Map<string, number[]>();
  for (const [id, values] of changes) {
    for (const key of Object.keys(values)) {
      const known = ids.get(key);
      if (known) known.push(id);
      else ids.set(key, [id]);
    }
  }
  return ids;
}

function isOnStartedWork(
  type: CommodityType,
  stored: WrittenRow['before'] | undefined,
  after: WrittenRow['after'],
): boolean {
  const isEngineering = commodities[type].fields.some(({ key, source }) => source === 'engineering' && key in after);
  return isEngineering && Number(stored?.['percentComplete'] ?? 0) > 0;
}
