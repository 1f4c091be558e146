/**
 * Lengths cut from reels for a row (domain section 8). A cable has one reel; a splice is a second piece, from another. Lengths in
 * the project's unit; those in fields of a row are for one of its runs.
 */
import type { Commodity, SpliceFields, Step } from '../commodities/fields/field.ts';
import {
  beyondMarks,
  lengthBetween,
  lengthInPlace,
  markedSplice,
  measuredStep,
  numberIn,
  spliceOf,
  type Row,
} from './progress.ts';
import type { LengthUnit } from '../base/values/lengthNumber.ts';
import { cutLength } from './cuts.ts';
import type { Marks } from './markRanges.ts';

/** Length cut from one reel for a row. */
export interface Piece extends Marks {
  /** Field of the row that names the reel. */
  readonly reelField: string;
  /** Reel number; '' while none is set. */
  readonly reel: string;
  /** Length of all runs; 0 while nothing is cut. */
  readonly length: number;
}

const textIn = (row: Row, key: string): string => String(row[key] ?? '');

/** Returns the fields that name a reel, that of the first piece first; none for commodities that are not cut from reels. */
export const reelFieldsOf = ({ fields }: Commodity): readonly string[] =>
  fields.flatMap(({ key, codeKind }) => (codeKind === 'reel' ? key : []));

/** Returns the parts of one run's design length from each reel: the second part never exceeds the design length. */
export function designParts(
  designLength: number | null,
  splice: number | null,
): { readonly own: number | null; readonly splice: number } {
  const second = Math.min(Math.max(0, splice ?? 0), designLength ?? 0);
  return { own: designLength === null ? null : designLength - second, splice: second };
}

/** Returns the lengths of a cable's pieces if they are cut now, for all runs; null if there is none. */
export function plannedPieces(
  { designLength, runs }: { readonly designLength: number | null; readonly runs: number },
  splice: { readonly length: number | null } | null,
  tolerancePercent: number,
  unit: LengthUnit,
): { readonly own: number | null; readonly splice: number | null } {
  const parts = designParts(designLength, splice?.length ?? null);
  return {
    own: cutLength(parts.own, runs, tolerancePercent, unit),
    splice: splice ? cutLength(parts.splice, runs, tolerancePercent, unit) : null,
  };
}

/**
 * Returns the part of the installed length from the second reel: according to its marks, else the length beyond the first piece.
 */
function offSecondReel(commodity: Commodity, step: Step, splice: SpliceFields, row: Row): number {
  const marked = markedSplice(step, row);
  if (marked !== null) return marked;
  if (lengthBetween(row, step.markFields) !== null) return beyondMarks(step, row);
  const parts = designParts(numberIn(row, commodity.lengthField), numberIn(row, splice.lengthField));
  return Math.min(parts.splice, Math.max(0, (lengthInPlace(commodity, row) ?? 0) - (parts.own ?? 0)));
}

/** Returns the first piece, then that of a splice; none for commodities that are not cut from reels. */
export function piecesOf(commodity: Commodity, row: Row): readonly Piece[] {
  const step = measuredStep(commodity);
  const [reelField] = reelFieldsOf(commodity);
  if (step?.markFields === undefined || reelField === undefined) return [];
  const splice = spliceOf(step, row);
  const second = splice ? offSecondReel(commodity, step, splice, row) : 0;
  const runs = numberIn(row, commodity.runsField) ?? 1;
  const first = Math.max(0, (lengthInPlace(commodity, row) ?? 0) - second);
  const pieceOf = (key: string, [start, end]: SpliceFields['markFields'], length: number): Piece => ({
    reelField: key,
    reel: textIn(row, key),
    length: length * runs,
    startMark: numberIn(row, start),
    endMark: numberIn(row, end),
  });
  return [
    pieceOf(reelField, step.markFields, first),
    ...(splice ? [pieceOf(splice.reelField, splice.markFields, second)] : []),
  ];
}

/** Returns the planned lengths of a row's pieces, for all runs; null for commodities that are not cut from reels. */
export function plannedPiecesOf(
  commodity: Commodity,
  row: Row,
  tolerancePercent: number,
  unit: LengthUnit,
): ReturnType<typeof plannedPieces> | null {
  const step = measuredStep(commodity);
  if (step?.markFields === undefined) return null;
  const splice = spliceOf(step, row);
  const cable = {
    designLength: numberIn(row, commodity.lengthField),
    runs: numberIn(row, commodity.runsField) ?? 1,
  };
  const second = splice ? { length: numberIn(row, splice.lengthField) } : null;
  return plannedPieces(cable, second, tolerancePercent, unit);
}

/**
 * Returns the lengths to cut for a row from each of its reels, for all runs; none for commodities that are not cut from reels, or
 * without a length.
 */
export function plannedCutsOf(
  commodity: Commodity,
  row: Row,
  tolerancePercent: number,
  unit: LengthUnit,
): readonly number[] {
  const planned = plannedPiecesOf(commodity, row, tolerancePercent, unit);
  return [planned?.own ?? null, planned?.splice ?? null].filter((length) => length !== null);
}

/** Returns the fields that determine which lengths were cut from which reels for a row. */
export function fieldsOfPieces(commodity: Commodity): readonly string[] {
  const { doneField, completeField, markFields = [], splice } = measuredStep(commodity) ?? {};
  return [
    ...reelFieldsOf(commodity),
    doneField,
    completeField,
    ...markFields,
    ...(splice ? [splice.lengthField, ...splice.markFields] : []),
    commodity.lengthField,
    commodity.runsField,
  ].filter((key) => key !== undefined);
}
