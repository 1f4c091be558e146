/**
 * What came off which reel for a row (domain section 8). A cable has one reel; a splice is a second piece, of another. Lengths in
 * the project's unit; those of fields of a row are of one of its runs.
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

/** What is off a reel for a row. */
export interface Piece extends Marks {
  /** The field of the row that says which reel. */
  readonly reelField: string;
  /** '' while nobody said. */
  readonly reel: string;
  /** Of all runs; 0 while nothing is off. */
  readonly length: number;
}

const textIn = (row: Row, key: string): string => String(row[key] ?? '');

/** The fields that say a reel, that of the first piece first; none of what is not cut from reels. */
export const reelFieldsOf = ({ fields }: Commodity): readonly string[] =>
  fields.flatMap(({ key, codeKind }) => (codeKind === 'reel' ? key : []));

/** The parts of a design length of one run that are of each reel: never more of the second than there is. */
export function designParts(
  designLength: number | null,
  splice: number | null,
): { readonly own: number | null; readonly splice: number } {
  const second = Math.min(Math.max(0, splice ?? 0), designLength ?? 0);
  return { own: designLength === null ? null : designLength - second, splice: second };
}

/** What the pieces of a cable take if they are cut now, of all runs; null for none. */
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

/** Of the length in place what is of the second reel: as its marks say, else what goes beyond the first piece. */
function offSecondReel(commodity: Commodity, step: Step, splice: SpliceFields, row: Row): number {
  const marked = markedSplice(step, row);
  if (marked !== null) return marked;
  if (lengthBetween(row, step.markFields) !== null) return beyondMarks(step, row);
  const parts = designParts(numberIn(row, commodity.lengthField), numberIn(row, splice.lengthField));
  return Math.min(parts.splice, Math.max(0, (lengthInPlace(commodity, row) ?? 0) - (parts.own ?? 0)));
}

/** The first piece, then that of a splice; none of what is not cut from reels. */
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

/** What to cut for a row from each of its reels, of all runs; none of what is not cut from reels, or has no length. */
export function plannedCutsOf(
  commodity: Commodity,
  row: Row,
  tolerancePercent: number,
  unit: LengthUnit,
): readonly number[] {
  const step = measuredStep(commodity);
  if (step?.markFields === undefined) return [];
  const splice = spliceOf(step, row);
  const cable = {
    designLength: numberIn(row, commodity.lengthField),
    runs: numberIn(row, commodity.runsField) ?? 1,
  };
  const second = splice ? { length: numberIn(row, splice.lengthField) } : null;
  const planned = plannedPieces(cable, second, tolerancePercent, unit);
  return [planned.own, planned.splice].filter((length) => length !== null);
}

/** The fields that say what came off which reel for a row. */
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
