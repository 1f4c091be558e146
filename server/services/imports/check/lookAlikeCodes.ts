/** New codes of a file that look like others: "Nroth Yard" is probably "North Yard". */
import { setImmediate } from 'node:timers/promises';
import { nearestIn } from '../../../../contract/base/values/nearest.ts';
import { keySkeleton } from '../../../../contract/base/values/tags.ts';
import type { CodeInUse, UsedCode } from '../../../repositories/imports/staged/codes.ts';

/** Code that is on no list and in no row of the project, with the code that was probably intended. */
export interface LookAlike extends CodeInUse {
  readonly field: string;
  /** First row of the file that contains it. */
  readonly first: number;
  readonly known: CodeInUse;
}

/**
 * Minimum ratio of rows for a correction within one file: a typo is rarer than the intended code, whereas codes that share most
 * letters (CWS, CWR) can both be valid.
 */
const timesAsOften = 2;
/** Number of codes processed before the event loop is released for other work. */
const codesInATurn = 200;

/**
 * Lookalikes of one field: new codes that resemble a known one, otherwise one that is more frequent in the file. `used` has one
 * entry per code, most frequent first; `known` is by key.
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
    // oxlint-disable-next-line no-await-in-loop -- yields to other requests
    if (place % codesInATurn === codesInATurn - 1) await setImmediate();
    const isIntendedInFile = (name: string) => {
      const other = inFile.get(name);
      if (other === undefined || other.place >= place) return false;
      return other.rows >= timesAsOften * rows || keySkeleton(other.key) === keySkeleton(key);
    };
    const nearest = findKnown(code) ?? findAdded(code, isIntendedInFile);
    const meant = nearest === null ? undefined : (inProject.get(nearest) ?? inFile.get(nearest));
    if (meant) found.push({ field, code, rows, first, known: { code: meant.code, rows: meant.rows } });
  }
  return found;
}
