/** Adds and changes account codes of the company: valid rows are written, the others are returned with the reason. */
import { accountCodeFields } from '../../../contract/setup/accountCodes/accountCodeFields.ts';
import type {
  AccountCodeResult,
  AccountCodeRow,
  saveAccountCodes,
} from '../../../contract/setup/accountCodes/accountCodes.ts';
import type { BodyOf } from '../../../contract/base/calls/endpoint.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { codeRowMessage } from '../../locales/en-US/codeRows.ts';
import {
  countCopies,
  lockAccountCodes,
  readAccountCodes,
  respellParents,
  writeAccountCodes,
} from '../../repositories/codes/accountCodes.ts';
import type { StoredCode } from '../../repositories/codes/codeRows.ts';
import { auditRows, type RowWrite } from '../../repositories/history/rowAudit.ts';
import { checkCodes, type CheckedRow } from '../codes/checkCodes.ts';
import type { CodeRequest } from '../codes/saveCodes.ts';
import { rowResults } from '../rows/rowResults.ts';
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

/** Company list as returned by calls. */
export async function accountCodeList(transaction: Transaction): Promise<AccountCodeRow[]> {
  const copies = await countCopies(transaction);
  return (await readAccountCodes(transaction)).map((code) => accountCodeRowOf(code, copies));
}

/** Runs in the caller's transaction. A respelled code retains its copies, whose spelling is unchanged. */
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
  const results = await rowResults(transaction, null, checked, {
    say,
    changedMeanwhile: codeRowMessage('changedMeanwhile'),
    gone: codeRowMessage('gone'),
    saved: (row: Good): AccountCodeResult => {
      const id = row.before?.id ?? 0;
      const reported = { followers: followers.get(id) ?? noFollowers, moved: moved.get(id) ?? 0 };
      return { status: 'saved', row: rowAt(codeOf(row)), ...reported };
    },
    rowOf: (theirs) => rowAt(codeOf(theirs)),
    savedAs: (theirs) => ({ target: targetOf(theirs), holds: theirs.values }),
  });
  return { results };
}

/** Number of updated codes below each respelled code. */
async function respell(transaction: Transaction, good: readonly Good[]): Promise<ReadonlyMap<number, number>> {
  const moved = new Map<number, number>();
  for (const row of good) {
    if (row.before === null || row.before.values['code'] === codeOf(row)) continue;
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    moved.set(row.before.id, await respellParents(transaction, row.before.key, codeOf(row)));
  }
  return moved;
}

/** Target of a company code in the audit trail. */
const targetOf = (code: Pick<Good, 'values'>): string => `account code ${codeOf(code)}`;

const writeOf = (row: Good): RowWrite => ({
  action: row.before === null ? 'accountCode.create' : 'accountCode.update',
  target: targetOf(row),
  before: row.before?.values,
  after: row.values,
});
