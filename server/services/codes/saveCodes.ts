/** Adds and changes codes of a list: valid rows are written, the others are returned with the reason. */
import { codeFieldsOf } from '../../../contract/setup/codes/codeFields.ts';
import type {
  CodeResult,
  CodeRow,
  saveCodes as saveEndpoint,
  saveSuppliers,
} from '../../../contract/setup/codes/codes.ts';
import type { PackageKind } from '../../../contract/setup/codes/packageKinds.ts';
import type { saveReels } from '../../../contract/reels/reels.ts';
import type { CodeKind } from '../../../contract/commodities/fields/field.ts';
import type { BodyOf } from '../../../contract/base/calls/endpoint.ts';
import { lengthUnitOf } from '../../../contract/base/units/lengths.ts';
import type { Caller } from '../../calls/context.ts';
import type { Transaction } from '../../db/database.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Translate } from '../../locales/translate.ts';
import { auditCodes, codeTarget, type CodeWrite } from '../../repositories/codes/codeAudit.ts';
import { readCodes, writeCodes } from '../../repositories/codes/codeRows.ts';
import { readCodeUses } from '../../repositories/codes/codeUses.ts';
import { lockProject } from '../../repositories/rows/commodities.ts';
import { bumpVersion } from '../../repositories/projects/versions.ts';
import { rowResults } from '../rows/rowResults.ts';
import { checkCodes, type CheckedRow, type RowJudge } from './checkCodes.ts';
import { codeRowOf, rowsOf } from './codeReplies.ts';
import { conflictMessagesOf } from './conflictMessages.ts';
import { moveUses } from './moveUses.ts';

export interface CodeRequest {
  readonly caller: Caller;
  readonly requestId: string;
  readonly say: Translate;
}

type SavedRows =
  | BodyOf<typeof saveEndpoint | typeof saveSuppliers | typeof saveReels>
  | (Omit<BodyOf<typeof saveEndpoint>, 'kind'> & { readonly kind: PackageKind });

type Good = Extract<CheckedRow, { status: 'good' }>;

/** Lists that an edit of this one reads. */
const kindsRead = (kind: CodeKind): CodeKind[] => [
  ...new Set([kind, ...codeFieldsOf(kind).flatMap(({ codeKind }) => codeKind ?? [])]),
];

const codeOf = ({ values }: Pick<Good, 'values'>): string => String(values['code']);

/**
 * Runs in the caller's transaction, with one new project version. A respelled code is updated in every row that holds it, in the
 * same transaction.
 */
export async function saveCodeRows(
  transaction: Transaction,
  { projectId, kind, rows }: SavedRows,
  { caller, requestId, say, judge }: CodeRequest & { readonly judge?: RowJudge },
): Promise<{ results: CodeResult[] }> {
  const project = await lockProject(transaction, projectId);
  const stored = await readCodes(transaction, projectId, kindsRead(kind));
  const checked = checkCodes(
    { kind, unit: lengthUnitOf(project.unitMeasurement), stored, ...(judge && { judge }) },
    rows,
  );
  const good = checked.filter((row) => row.status === 'good');
  const by = { caller, projectId, requestId };
  const renamedRows = new Map<string, number>();
  if (good.length > 0) {
    const version = await bumpVersion(transaction, projectId);
    await writeCodes(
      transaction,
      { projectId, kind, version },
      good.map(({ before, values }) => ({ id: before?.id ?? null, values })),
    );
    const renamed = good.filter((row) => row.before !== null && row.before.values['code'] !== codeOf(row));
    const held = renamed.length > 0 ? await readCodeUses(transaction, projectId, kind, null) : new Map();
    for (const row of renamed) {
      const uses = held.get(row.before?.key ?? '') ?? [];
      renamedRows.set(tagKey(codeOf(row)), rowsOf(uses));
      // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
      await moveUses(transaction, { ...by, version, action: 'commodity.renameCode' }, uses, codeOf(row));
    }
    await auditCodes(transaction, by, kind, good.map(writeOf));
  }
  const uses = await readCodeUses(transaction, projectId, kind, null);
  const after = new Map((await readCodes(transaction, projectId, [kind])).map((code) => [code.key, code]));
  const rowAt = (code: string): CodeRow => codeRowOf(after.get(tagKey(code))!, uses);
  const results = await rowResults(transaction, projectId, checked, {
    say,
    ...conflictMessagesOf(kind),
    saved: (row: Good): CodeResult => ({
      status: 'saved',
      row: rowAt(codeOf(row)),
      renamed: renamedRows.get(tagKey(codeOf(row))) ?? 0,
    }),
    rowOf: (theirs) => rowAt(codeOf(theirs)),
    savedAs: (theirs) => ({ target: codeTarget(kind, codeOf(theirs)), holds: theirs.values }),
  });
  return { results };
}

const writeOf = (row: Good): CodeWrite => ({
  action: row.before === null ? 'code.create' : 'code.update',
  code: codeOf(row),
  before: row.before?.values,
  after: row.values,
});
