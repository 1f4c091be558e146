/**
 * Codes compare without case and surrounding space, and one spelling of each is kept (ADR 0033): that of the project's
 * list, else that of its rows, else the one most rows of the file use.
 */
import type { Transaction } from '../../db/database.ts';
import { groupBy } from '../../groupBy.ts';
import { respellStaged, spellingsOfProject, usedCodes } from '../../repositories/imports/codes.ts';
import type { Staging } from '../../repositories/imports/staging.ts';

/** A spelling of the file that is not kept. */
export interface Respelled {
  readonly field: string;
  readonly code: string;
  readonly spelling: string;
  readonly rows: number;
  /** The row of the file it first stands in. */
  readonly first: number;
}

/** Brings the rows that differ to one spelling of each code; gives what was spelled otherwise. Call it once they are compared. */
export async function settleSpellings(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
): Promise<Respelled[]> {
  const respelled: Respelled[] = [];
  for (const [field, used] of groupBy(await usedCodes(transaction, staging, projectId), (code) => code.field)) {
    const isUnlisted = used.some(({ listed }) => listed === null);
    // oxlint-disable-next-line no-await-in-loop -- one connection, a handful of fields
    const known = isUnlisted ? await spellingsOfProject(transaction, staging, projectId, field) : new Map();
    const kept = new Map<string, string>();
    for (const { key, code, listed } of used) if (!kept.has(key)) kept.set(key, listed ?? known.get(key) ?? code);
    const other = used.flatMap(({ key, code, rows, first }) => {
      const spelling = kept.get(key) ?? code;
      return spelling === code ? [] : [{ field, code, spelling, rows, first }];
    });
    if (other.length === 0) continue;
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await respellStaged(transaction, staging, field, other);
    respelled.push(...other);
  }
  return respelled;
}
