/**
 * Codes are compared without case and surrounding spaces, and one spelling of each is used
 * (docs/decisions/code-lists-and-names.md): that of the project's list, otherwise that of its rows, otherwise the most frequent
 * one in the file. New codes that look like another are reported.
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

/** Spelling of the file that is replaced. */
export interface Respelled {
  readonly field: string;
  readonly code: string;
  readonly spelling: string;
  readonly rows: number;
  /** First row of the file that contains it. */
  readonly first: number;
}

export interface Spellings {
  readonly respelled: readonly Respelled[];
  readonly lookAlikes: readonly LookAlike[];
}

export const noSpellings: Spellings = { respelled: [], lookAlikes: [] };

/** One entry per code, in the chosen spelling and with the rows of all spellings. */
function eachOnce(used: readonly UsedCode[], stored: ReadonlyMap<string, string>): UsedCode[] {
  const once = Array.from(groupBy(used, ({ key }) => key).values(), (spellings) => ({
    ...spellings[0]!,
    code: stored.get(spellings[0]!.key) ?? spellings[0]!.code,
    rows: spellings.reduce((sum, { rows }) => sum + rows, 0),
    first: Math.min(...spellings.map(({ first }) => first)),
  }));
  return once.toSorted((one, other) => other.rows - one.rows || one.first - other.first);
}

/** Codes of the list and of the project's rows, by key, in the chosen spelling. */
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
  const stored = new Map<string, string>();
  for (const code of used)
    if (!stored.has(code.key)) stored.set(code.key, code.listed ?? known.get(code.key)?.code ?? code.code);
  const respelled = used.flatMap(({ key, code, rows, first }) => {
    const spelling = stored.get(key) ?? code;
    return spelling === code ? [] : [{ field, code, spelling, rows, first }];
  });
  if (respelled.length > 0) await respellStaged(transaction, staging, field, respelled);
  return { respelled, lookAlikes: isAllListed ? [] : await lookAlikesAmong(eachOnce(used, stored), known) };
}

/**
 * Changes the differing rows to one spelling of each code; returns the replaced spellings, and new codes that look like another.
 * Must be called after the rows are compared.
 */
export async function settleSpellings(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  differing: Differing,
): Promise<Spellings> {
  let all = noSpellings;
  const codes = await usedCodes(transaction, staging, projectId, differing);
  for (const used of groupBy(codes, (code) => code.field).values()) {
    // oxlint-disable-next-line no-await-in-loop -- one query at a time; only a few fields
    const { respelled, lookAlikes } = await settleField(transaction, staging, projectId, used);
    all = {
      respelled: [...all.respelled, ...respelled],
      lookAlikes: [...all.lookAlikes, ...lookAlikes],
    };
  }
  return all;
}
