/**
 * Codes compare without case and surrounding space, and one spelling of each is kept (docs/decisions/code-lists-and-names.md): that of the
 * project's list, else that of its rows, else the one most rows of the file use. What is new and looks like another is told.
 */
import type { Transaction } from '../../../db/database.ts';
import { groupBy } from '../../../../contract/base/values/groupBy.ts';
import { findCodes } from '../../../repositories/codes/codeLists.ts';
import {
  respellStaged,
  spellingsOfProject,
  usedCodes,
  type Differing,
  type CodeInUse,
  type UsedCode,
} from '../../../repositories/imports/staged/codes.ts';
import type { Staging } from '../../../repositories/imports/staged/staging.ts';
import { lookAlikesAmong, type LookAlike } from './lookAlikeCodes.ts';

/** A spelling of the file that is not kept. */
export interface Respelled {
  readonly field: string;
  readonly code: string;
  readonly spelling: string;
  readonly rows: number;
  /** The row of the file it first stands in. */
  readonly first: number;
}

export interface Spellings {
  readonly respelled: readonly Respelled[];
  readonly lookAlikes: readonly LookAlike[];
}

export const noSpellings: Spellings = { respelled: [], lookAlikes: [] };

/** One entry for each code, in the spelling that is kept and with the rows of all. */
function eachOnce(used: readonly UsedCode[], kept: ReadonlyMap<string, string>): UsedCode[] {
  const once = Array.from(groupBy(used, ({ key }) => key).values(), (spellings) => ({
    ...spellings[0]!,
    code: kept.get(spellings[0]!.key) ?? spellings[0]!.code,
    rows: spellings.reduce((sum, { rows }) => sum + rows, 0),
    first: Math.min(...spellings.map(({ first }) => first)),
  }));
  return once.toSorted((one, other) => other.rows - one.rows || one.first - other.first);
}

/** What the list and the project's rows hold, by key, in the spelling that is kept. */
async function knownCodes(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  { field, kind }: UsedCode,
): Promise<Map<string, CodeInUse>> {
  const known = new Map<string, CodeInUse>();
  for (const { code, code_key } of await findCodes(transaction, projectId, [kind]))
    known.set(code_key, { code, rows: 0 });
  for (const [key, { code, rows }] of await spellingsOfProject(transaction, staging, projectId, field))
    known.set(key, { code: known.get(key)?.code ?? code, rows });
  return known;
}

async function settleField(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  used: readonly UsedCode[],
): Promise<Spellings> {
  const { field } = used[0]!;
  const isAllListed = used.every((code) => code.listed !== null);
  const known = isAllListed
    ? new Map<string, CodeInUse>()
    : await knownCodes(transaction, staging, projectId, used[0]!);
  const kept = new Map<string, string>();
  for (const code of used)
    if (!kept.has(code.key)) kept.set(code.key, code.listed ?? known.get(code.key)?.code ?? code.code);
  const respelled = used.flatMap(({ key, code, rows, first }) => {
    const spelling = kept.get(key) ?? code;
    return spelling === code ? [] : [{ field, code, spelling, rows, first }];
  });
  if (respelled.length > 0) await respellStaged(transaction, staging, field, respelled);
  return { respelled, lookAlikes: isAllListed ? [] : await lookAlikesAmong(eachOnce(used, kept), known) };
}

/** Brings the rows that differ to one spelling of each code; gives what was spelled otherwise, and what is new and looks like another. Call it once they are compared. */
export async function settleSpellings(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  differing: Differing,
): Promise<Spellings> {
  let all = noSpellings;
  const codes = await usedCodes(transaction, staging, projectId, differing);
  for (const used of groupBy(codes, (code) => code.field).values()) {
    // oxlint-disable-next-line no-await-in-loop -- one connection, a handful of fields
    const { respelled, lookAlikes } = await settleField(transaction, staging, projectId, used);
    all = {
      respelled: [...all.respelled, ...respelled],
      lookAlikes: [...all.lookAlikes, ...lookAlikes],
    };
  }
  return all;
}
