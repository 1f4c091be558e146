/** The project's code lists while cells are checked against them: spelling from the list, unknown codes added or refused. */
import { codeKinds, type CodeKind } from '../../../contract/commodities/field.ts';
import type { Message } from '../../../contract/message.ts';
import { tagKey } from '../../../contract/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { findCodes, insertCodes, type ListedCode, type NewCode } from '../../repositories/codes/codeLists.ts';
import { cellMessage } from '../../locales/en-US/cells.ts';
import { codeKindWord } from '../../locales/en-US/codeKinds.ts';

/** As in an import, these grow by use; the account list is the estimate's, and nobody adds to it by typing. */
const growing: ReadonlySet<CodeKind> = new Set(
  codeKinds.filter((kind) => kind.endsWith('-type') || kind === 'area' || kind === 'system' || kind === 'subsystem'),
);

export type CodeAnswer =
  | { readonly ok: true; readonly code: string }
  | { readonly ok: false; readonly reason: Message };

type KnownCode = Pick<ListedCode, 'code' | 'active'>;

export interface CodeLists {
  /** The code in the list's own spelling; a new one for lists that grow by use; else why not. */
  find(kind: CodeKind, text: string): CodeAnswer;
  /** Writes the codes that `find` added. */
  addNew(transaction: Transaction, projectId: number): Promise<void>;
}

/** Reads the lists of these kinds. */
export async function openCodeLists(
  transaction: Transaction,
  projectId: number,
  kinds: readonly CodeKind[],
): Promise<CodeLists> {
  const lists = new Map<CodeKind, Map<string, KnownCode>>(kinds.map((kind) => [kind, new Map()]));
  for (const row of await findCodes(transaction, projectId, kinds)) lists.get(row.kind)?.set(row.code_key, row);
  const added: NewCode[] = [];

  return {
    find(kind, text) {
      const list = lists.get(kind) ?? new Map<string, KnownCode>();
      const key = tagKey(text);
      const known = list.get(key);
      const kindName = codeKindWord(kind);
      if (known?.active) return { ok: true, code: known.code };
      if (known) return { ok: false, reason: cellMessage('codeInactive', { kind: kindName, code: known.code }) };
      if (growing.has(kind)) {
        list.set(key, { code: text, active: true });
        added.push({ kind, code: text });
        return { ok: true, code: text };
      }
      // A list nobody has set up yet does not stand in the way, except that of the accounts: hours are charged to it.
      if (list.size === 0 && kind !== 'account') return { ok: true, code: text };
      return { ok: false, reason: cellMessage('codeUnknown', { kind: kindName, code: text }) };
    },
    async addNew(writing, project) {
      if (added.length > 0) await insertCodes(writing, project, added);
    },
  };
}
