/** Adding and changing account codes of the company: good rows are written, the others come back with the reason. */
import { accountCodeFields } from '../../../contract/accountCodes/accountCodeFields.ts';
import type {
  AccountCodeResult,
  AccountCodeRow,
  Followers,
  saveAccountCodes,
} from '../../../contract/accountCodes/accountCodes.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { CellValue } from '../../../contract/scalars.ts';
import { tagKey } from '../../../contract/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { codeRowMessage } from '../../locales/en-US/codeRows.ts';
import {
  countCopies,
  lockAccountCodes,
  readAccountCodes,
  respellParents,
  writeAccountCodes,
} from '../../repositories/accountCodes.ts';
import type { StoredCode } from '../../repositories/codes/codeRows.ts';
import { auditRows, type RowWrite } from '../../repositories/rowAudit.ts';
import { checkCodes, type CheckedRow } from '../codes/checkCodes.ts';
import type { CodeRequest } from '../codes/saveCodes.ts';
import { describeCopies, noFollowers } from './describeCopies.ts';

type Good = Extract<CheckedRow, { status: 'good' }>;

const codeOf = ({ values }: Pick<Good, 'values'>): string => String(values['code']);
const descriptionOf = ({ values }: { readonly values: Readonly<Record<string, CellValue>> }): string =>
  String(values['description'] ?? '');

export const accountCodeRowOf = (code: StoredCode, copies: ReadonlyMap<number, number>): AccountCodeRow => ({
  id: code.id,
  version: code.version,
  values: { ...code.values },
  projects: copies.get(code.id) ?? 0,
});

/** The company's list as calls answer with it. */
export async function accountCodeList(transaction: Transaction): Promise<AccountCodeRow[]> {
  const copies = await countCopies(transaction);
  return (await readAccountCodes(transaction)).map((code) => accountCodeRowOf(code, copies));
}

/** In the caller's transaction. A code that is spelled anew keeps its copies, which keep their spelling. */
export async function saveAccountCodeRows(
  transaction: Transaction,
  { rows }: BodyOf<typeof saveAccountCodes>,
  { caller, requestId, say }: CodeRequest,
): Promise<{ results: AccountCodeResult[] }> {
  await lockAccountCodes(transaction, 'write');
  const stored = await readAccountCodes(transaction);
  const checked = checkCodes({ kind: 'account', unit: 'ft', stored, fields: accountCodeFields }, rows);
  const good = checked.filter((row) => row.status === 'good');
  await writeAccountCodes(
    transaction,
    good.map(({ before, values }) => ({ id: before?.id ?? null, values })),
  );
  const moved = await respell(transaction, good);
  await auditRows(transaction, { caller, requestId, projectId: null }, good.map(writeOf));
  const described = good.flatMap((row) => {
    if (row.before === null || descriptionOf(row.before) === descriptionOf(row)) return [];
    return { id: row.before.id, before: descriptionOf(row.before), after: descriptionOf(row) };
  });
  const followers = await describeCopies(transaction, { caller, requestId }, described);
  const copies = await countCopies(transaction);
  const after = new Map((await readAccountCodes(transaction)).map((code) => [code.key, code]));
  const rowAt = (code: string): AccountCodeRow => accountCodeRowOf(after.get(tagKey(code))!, copies);
  return { results: checked.map((row) => resultOf(row, { rowAt, moved, followers, say })) };
}

/** Of each code that is spelled anew, how many below it follow. */
async function respell(transaction: Transaction, good: readonly Good[]): Promise<ReadonlyMap<number, number>> {
  const moved = new Map<number, number>();
  for (const row of good) {
    if (row.before === null || row.before.values['code'] === codeOf(row)) continue;
    // oxlint-disable-next-line no-await-in-loop -- one connection
    moved.set(row.before.id, await respellParents(transaction, row.before.key, codeOf(row)));
  }
  return moved;
}

const writeOf = (row: Good): RowWrite => ({
  action: row.before === null ? 'accountCode.create' : 'accountCode.update',
  target: `account code ${codeOf(row)}`,
  before: row.before?.values,
  after: row.values,
});

interface Telling {
  readonly rowAt: (code: string) => AccountCodeRow;
  readonly moved: ReadonlyMap<number, number>;
  readonly followers: ReadonlyMap<number, Followers>;
  readonly say: CodeRequest['say'];
}

function resultOf(row: CheckedRow, { rowAt, moved, followers, say }: Telling): AccountCodeResult {
  switch (row.status) {
    case 'good': {
      const id = row.before?.id ?? 0;
      const told = { followers: followers.get(id) ?? noFollowers, moved: moved.get(id) ?? 0 };
      return { status: 'saved', row: rowAt(codeOf(row)), ...told };
    }
    case 'refused':
      return { status: 'refused', problems: row.problems.map(({ field, reason }) => ({ field, reason: say(reason) })) };
    case 'conflict':
      return { status: 'conflict', row: rowAt(codeOf(row.theirs)), reason: say(codeRowMessage('changedMeanwhile')) };
    case 'gone':
      return { status: 'gone', reason: say(codeRowMessage('gone')) };
  }
}
