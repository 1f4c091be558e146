/** Codes that a file brings and that look like others: "Nroth Yard" is probably "North Yard". */
import { setImmediate } from 'node:timers/promises';
import { nearestIn } from '../../../../contract/base/values/nearest.ts';
import { keySkeleton } from '../../../../contract/base/values/tags.ts';
import type { CodeInUse, UsedCode } from '../../../repositories/imports/staged/codes.ts';

/** A code that is on no list and in no row of the project, and what is probably meant by it. */
export interface LookAlike extends CodeInUse {
  readonly field: string;
  /** The row of the file it first stands in. */
  readonly first: number;
  readonly known: CodeInUse;
}

/** Within one file a slip is rarer than what was meant; codes that most letters share (CWS, CWR) stand side by side. */
const timesAsOften = 2;
/** Codes looked up before other work of the server has its turn. */
const codesInATurn = 200;

/**
 * Of one field: what is new and looks like something known, else like something the file says more often. `used` holds
 * one entry for each code, what most rows say first; `known` is by key.
 */
export async function lookAlikesAmong(
  used: readonly UsedCode[],
  known: ReadonlyMap<string, CodeInUse>,
): Promise<LookAlike[]> {
  const added = used.filter(({ key }) => !known.has(key));
  const rowsOfFile = new Map(used.map(({ key, rows }) => [key, rows]));
  const inProject = new Map(
    Array.from(known, ([key, { code, rows }]) => [code, { code, rows: Math.max(rows, rowsOfFile.get(key) ?? 0) }]),
  );
  const inFile = new Map(added.map((code, place) => [code.code, { ...code, place }]));
  const findKnown = nearestIn(inProject.keys());
  const findAdded = nearestIn(inFile.keys());
  const found: LookAlike[] = [];
  for (const [place, { field, key, code, rows, first }] of added.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- a turn for the rest of the server
    if (place % codesInATurn === codesInATurn - 1) await setImmediate();
    const isMeantInFile = (name: string) => {
      const other = inFile.get(name);
      if (other === undefined || other.place >= place) return false;
      return other.rows >= timesAsOften * rows || keySkeleton(other.key) === keySkeleton(key);
    };
    const nearest = findKnown(code) ?? findAdded(code, isMeantInFile);
    const meant = nearest === null ? undefined : (inProject.get(nearest) ?? inFile.get(nearest));
    if (meant) found.push({ field, code, rows, first, known: { code: meant.code, rows: meant.rows } });
  }
  return found;
}
