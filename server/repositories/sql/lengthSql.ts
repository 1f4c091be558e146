/**
 * SQL for the installed length of a row and its parts by reel: same rules as `contract/progress/progress.ts` and
 * `contract/progress/pieces.ts`.
 */
import { columnName, type SpliceFields, type Step } from '../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { measuredStep } from '../../../contract/progress/progress.ts';

/** Length between two marks; null if one is missing. */
function markedSql([start, end]: NonNullable<Step['markFields']>, alias: string): string {
  return `abs(${alias}.${columnName(end)} - ${alias}.${columnName(start)})`;
}

/** Condition that a row has a splice. */
const isSplicedSql = ({ reelField }: SpliceFields, alias: string): string =>
  `coalesce(${alias}.${columnName(reelField)}, '') <> ''`;

/** Length between the marks of a splice; null if one is missing, or without a splice. Same as `markedSplice`. */
const markedSpliceSql = (splice: SpliceFields, alias: string): string =>
  `case when ${isSplicedSql(splice, alias)} then ${markedSql(splice.markFields, alias)} end`;

/** Length a splice adds to that between the marks of the first piece. Same as `beyondMarks`. */
function beyondMarksSql({ splice, completeField }: Step, alias: string): string {
  if (!splice || completeField === undefined) return '0';
  const text = `case when ${alias}.${columnName(completeField)} then ${alias}.${columnName(splice.lengthField)} end`;
  return `case when ${isSplicedSql(splice, alias)} then coalesce(${markedSql(splice.markFields, alias)}, ${text}, 0) else 0 end`;
}

/** Installed length of one run; null if not recorded. Same as `lengthInPlace`. */
export function installedLengthSql(step: Step, alias: string): string {
  const { markFields, doneField = '', splice } = step;
  const length = `${alias}.${columnName(doneField)}`;
  if (!markFields) return length;
  const measured = `${markedSql(markFields, alias)}${splice ? ` + ${beyondMarksSql(step, alias)}` : ''}`;
  return `coalesce(${measured}, ${length}${splice ? `, ${markedSpliceSql(splice, alias)}` : ''})`;
}

/** Fields of a type that is cut from reels. */
function reelFields(type: CommodityType) {
  const { lengthField } = commodities[type];
  const step = measuredStep(commodities[type]);
  if (!step?.splice || !step.markFields || lengthField === undefined) throw new Error(`${type} is not cut from reels`);
  return { step, splice: step.splice, markFields: step.markFields, lengthField };
}

const designSql = (lengthField: string, alias: string): string => `coalesce(${alias}.${columnName(lengthField)}, 0)`;

/** Part of the design length of one run planned from the second reel. Same as `designParts`. */
export function secondPartSql(type: CommodityType, alias: string): string {
  const { splice, lengthField } = reelFields(type);
  return `least(greatest(0, coalesce(${alias}.${columnName(splice.lengthField)}, 0)), ${designSql(lengthField, alias)})`;
}

/**
 * Part of the installed length of one run (`installed`) from the second reel; null if not recorded, or without a splice. Same as
 * `piecesOf` of the contract.
 */
export function offSecondReelSql(type: CommodityType, alias: string, installed: string): string {
  const { step, splice, markFields, lengthField } = reelFields(type);
  const part = secondPartSql(type, alias);
  const own = `(${designSql(lengthField, alias)} - ${part})`;
  return `case when ${isSplicedSql(splice, alias)} then coalesce(${markedSql(splice.markFields, alias)},
    case when ${installed} is null then null when ${markedSql(markFields, alias)} is not null then ${beyondMarksSql(step, alias)}
      else least(${part}, greatest(0, ${installed} - ${own})) end) end`;
}
