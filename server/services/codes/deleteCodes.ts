/** Deletes unused codes. */
import type { deleteCodes as deleteEndpoint, deleteSuppliers } from '../../../contract/setup/codes/codes.ts';
import type { PackageKind } from '../../../contract/setup/codes/packageKinds.ts';
import type { deleteReels } from '../../../contract/reels/reels.ts';
import type { CodeKind } from '../../../contract/commodities/fields/field.ts';
import type { BodyOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import type { Message } from '../../../contract/base/messages/message.ts';
import type { Transaction } from '../../db/database.ts';
import { codeRowMessage } from '../../locales/en-US/codeRows.ts';
import { auditCodes } from '../../repositories/codes/codeAudit.ts';
import { deleteCodeRows, readCodes, type StoredCode } from '../../repositories/codes/codeRows.ts';
import { readCodeUses } from '../../repositories/codes/codeUses.ts';
import { lockProject } from '../../repositories/rows/commodities.ts';
import { bumpVersion } from '../../repositories/projects/versions.ts';
import { rowsOf, usesOf } from './codeReplies.ts';
import { conflictMessagesOf } from './conflictMessages.ts';
import type { CodeRequest } from './saveCodes.ts';

/** Reason why a code cannot be deleted, given its number of rows; null if it can. */
type Keeps = (code: StoredCode, count: number) => Message | null;

type DeletedRows =
  | BodyOf<typeof deleteEndpoint | typeof deleteSuppliers | typeof deleteReels>
  | (Omit<BodyOf<typeof deleteEndpoint>, 'kind'> & { readonly kind: PackageKind });

interface DeletingRequest extends CodeRequest {
  readonly keeps?: Keeps;
  /** True to delete used codes too: rows then name a code that no list contains. */
  readonly evenUsed?: boolean;
}

/** Used codes, and those changed by someone else since, are not deleted; missing ones count as deleted. */
export async function deleteCodeList(
  transaction: Transaction,
  { projectId, kind, rows }: DeletedRows,
  { caller, requestId, say, keeps, evenUsed = false }: DeletingRequest,
): Promise<ReplyOf<typeof deleteEndpoint>> {
  await lockProject(transaction, projectId);
  const stored = new Map((await readCodes(transaction, projectId, [kind])).map((code) => [code.id, code]));
  const uses = await readCodeUses(transaction, projectId, kind, null);
  const deleted = new Map<number, StoredCode>();
  const results = rows.map(({ id, version }) => {
    const code = stored.get(id);
    if (!code) return { status: 'deleted' as const };
    const count = rowsOf(usesOf(uses, code));
    const reason = keeps?.(code, count) ?? rejectionOf(kind, code, evenUsed ? 0 : count, version);
    if (reason) return { status: 'refused' as const, reason: say(reason) };
    deleted.set(id, code);
    return { status: 'deleted' as const };
  });
  if (deleted.size > 0) {
    await bumpVersion(transaction, projectId);
    await deleteCodeRows(transaction, projectId, [...deleted.keys()]);
    const writes = Array.from(deleted.values(), ({ values }) => ({
      action: 'code.delete',
      code: String(values['code']),
      before: values,
    }));
    await auditCodes(transaction, { caller, projectId, requestId }, kind, writes);
  }
  return { results };
}

function rejectionOf(kind: CodeKind, code: StoredCode, count: number, version: number): Message | null {
  if (count > 0)
    return codeRowMessage(kind === 'reel' ? 'reelInUse' : 'inUse', { code: String(code.values['code']), count });
  return code.version === version ? null : conflictMessagesOf(kind).changedMeanwhile;
}
