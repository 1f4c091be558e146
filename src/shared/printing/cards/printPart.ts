/** Input of a print job: rows of one type, or of several types in one job. */
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import type { TemplateType } from '../../../../contract/commodities/fields/templateTypes.ts';
import type { PackageCover } from './packageCover.ts';

export interface PrintRow {
  readonly id: number;
  /** Tag by which rows are sorted. */
  readonly tag: string;
}

export interface PrintPart {
  readonly type: CommodityType;
  /** Rows in the order of the list they were selected from. */
  readonly rows: readonly PrintRow[];
  /** Suggested template; if omitted, the first one the commodity has. */
  readonly template?: TemplateType;
  /** Package whose cover this part is; the single row of the part determines which commodity's template is used. */
  readonly cover?: PackageCover;
}
