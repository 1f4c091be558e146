/** Rows of code lists as returned by calls. */
import type { CodeRow, CodeUse } from '../../../contract/setup/codes/codes.ts';
import type { CodeKind } from '../../../contract/commodities/fields/field.ts';
import type { Transaction } from '../../db/database.ts';
import type { RowScope } from '../../calls/rowScope.ts';
import { readCodes, type StoredCode } from '../../repositories/codes/codeRows.ts';
import { readCodeUses, type CodeInUse } from '../../repositories/codes/codeUses.ts';
import { visibleCodes } from '../packageBook/packageBook.ts';

type Uses = ReadonlyMap<string, readonly CodeInUse[]>;

export const usesOf = (uses: Uses, { key }: Pick<StoredCode, 'key'>): readonly CodeInUse[] => uses.get(key) ?? [];

export const rowsOf = (held: readonly CodeInUse[]): number => held.reduce((sum, { rows }) => sum + rows, 0);

export const reportedUses = (held: readonly CodeInUse[]): CodeUse[] =>
  held.map(({ holder: { at }, rows }) => ({ ...at, rows }));

export const codeRowOf = (code: StoredCode, uses: Uses): CodeRow => ({
  id: code.id,
  version: code.version,
  values: { ...code.values },
  uses: rowsOf(usesOf(uses, code)),
  companyCode: code.companyCode,
});

/** List of codes with their uses. */
export async function listOf(
  transaction: Transaction,
  projectId: number,
  kind: CodeKind,
  scope: RowScope | null,
): Promise<CodeRow[]> {
  const uses = await readCodeUses(transaction, projectId, kind, scope);
  const codes = visibleCodes(await readCodes(transaction, projectId, [kind]), scope);
  return codes.map((code) => codeRowOf(code, uses));
}
