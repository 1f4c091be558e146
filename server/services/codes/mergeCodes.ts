/** Merges one code into another of its list. */
import { randomUUID } from 'node:crypto';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { mergeCodes as mergeEndpoint } from '../../../contract/setup/codes/codes.ts';
import { permissionOfKind } from '../../../contract/setup/codes/codeFields.ts';
import type { BodyOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import type { Permission } from '../../../contract/base/calls/permissions.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { codeRowMessage } from '../../locales/en-US/codeRows.ts';
import { auditCodes } from '../../repositories/codes/codeAudit.ts';
import { deleteCodeRows, findCode, readCodes, type StoredCode } from '../../repositories/codes/codeRows.ts';
import {
  findSharedLaborUnits,
  readCodeUses,
  type CodeInUse,
  type SharedLaborUnit,
} from '../../repositories/codes/codeUses.ts';
import { readDisposals } from '../../repositories/reels/disposals.ts';
import { deleteLaborUnitRows } from '../../repositories/laborUnits/laborUnits.ts';
import { lockProject } from '../../repositories/rows/commodities.ts';
import { bumpVersion } from '../../repositories/projects/versions.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { visibleCodes } from '../packageBook/packageBook.ts';
import { codeRowOf, reportedUses, usesOf } from './codeReplies.ts';
import { moveUses } from './moveUses.ts';
import type { CodeRequest } from './saveCodes.ts';

/** Throws a not-found error if the project has no such code, or if it is outside the scope. */
export async function requireCode(
  transaction: Transaction,
  projectId: number,
  id: number,
  scope: RowScope | null,
): Promise<StoredCode> {
  const code = await findCode(transaction, projectId, id);
  if (!code || visibleCodes([code], scope).length === 0) throw new DomainError('code.notFound', codeRowMessage('gone'));
  return code;
}

interface MergeOrder extends BodyOf<typeof mergeEndpoint> {
  /** Permission of the caller: codes of lists with another permission count as missing. */
  readonly permission: Permission;
}

/** Runs in the caller's transaction: all rows move, or none. Hours follow the labor units of the remaining code. */
export async function mergeCode(
  transaction: Transaction,
  { projectId, codeId, intoCodeId, permission }: MergeOrder,
  { caller, requestId }: CodeRequest,
): Promise<ReplyOf<typeof mergeEndpoint>> {
  await lockProject(transaction, projectId);
  const code = await requireCode(transaction, projectId, codeId, caller.rowScope);
  const into = await requireCode(transaction, projectId, intoCodeId, caller.rowScope);
  if (permissionOfKind(code.kind) !== permission) throw new DomainError('code.notFound', codeRowMessage('gone'));
  await rejectUnfit(transaction, projectId, code, into);
  const by = { caller, projectId, requestId };
  const uses = usesOf(await readCodeUses(transaction, projectId, code.kind, null), code);
  const dropped = await dropLaborUnits(transaction, projectId, uses, [code.key, into.key]);
  const version = await bumpVersion(transaction, projectId);
  const changeIds = new Map<CommodityType, string>();
  const changeIdOf = (type: CommodityType) => {
    const id = changeIds.get(type) ?? randomUUID();
    changeIds.set(type, id);
    return id;
  };
  const intoCode = String(into.values['code']);
  await deleteCodeRows(transaction, projectId, [code.id]);
  await moveUses(transaction, { ...by, version, action: 'commodity.mergeCode', changeIdOf }, uses, intoCode);
  const reported = reportedUses(uses);
  const after = { into: intoCode, uses: reported, droppedLaborUnits: dropped };
  const write = { action: 'code.merge', code: String(code.values['code']), before: code.values, after };
  await auditCodes(transaction, by, code.kind, [write]);
  const held = await readCodeUses(transaction, projectId, into.kind, null);
  const row = codeRowOf(await requireCode(transaction, projectId, into.id, caller.rowScope), held);
  return { uses: reported, droppedLaborUnits: dropped, row };
}

async function rejectUnfit(
  transaction: Transaction,
  projectId: number,
  code: StoredCode,
  into: StoredCode,
): Promise<void> {
  if (code.id === into.id) throw new DomainError('code.notMergeable', codeRowMessage('mergeItself'));
  if (code.kind !== into.kind) throw new DomainError('code.notMergeable', codeRowMessage('mergeOtherList'));
  // Disposals belong to this reel and would be deleted with it.
  if ((await readDisposals(transaction, projectId, code.id)).length > 0)
    throw new DomainError(
      'code.notMergeable',
      codeRowMessage('mergeDisposed', { code: String(code.values['code']), into: String(into.values['code']) }),
    );
  const list = await readCodes(transaction, projectId, [code.kind]);
  const byKey = new Map(list.map((each) => [each.key, each]));
  const parentOf = ({ values }: StoredCode) => byKey.get(tagKey(String(values['parent'] ?? '')));
  for (let above = parentOf(into), steps = 0; above && steps < list.length; above = parentOf(above), steps++) {
    if (above.id === code.id)
      throw new DomainError(
        'code.notMergeable',
        codeRowMessage('mergeBelow', { code: String(code.values['code']), into: String(into.values['code']) }),
      );
  }
}

/** If both codes have a labor unit for one size, that of the remaining code applies; a unit that rows name prevents the merge. */
async function dropLaborUnits(
  transaction: Transaction,
  projectId: number,
  uses: readonly CodeInUse[],
  keys: readonly [from: string, into: string],
): Promise<string[]> {
  const shared: SharedLaborUnit[] = [];
  for (const use of uses) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    shared.push(...(await findSharedLaborUnits(transaction, projectId, use, keys)));
  }
  const named = shared.find((unit) => unit.named > 0);
  if (named)
    throw new DomainError(
      'code.notMergeable',
      codeRowMessage('mergeNamedUnit', { unit: named.name, count: named.named }),
    );
  const ids = shared.map(({ id }) => id);
  if (ids.length > 0) await deleteLaborUnitRows(transaction, projectId, ids);
  return shared.map(({ name }) => name);
}
