/** What is handed to the printer: rows of one type, or of several in one job. */
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import type { TemplateType } from '../../../../contract/commodities/fields/templateTypes.ts';
import type { PackageCover } from './packageCover.ts';

export interface PrintRow {
  readonly id: number;
  /** By which rows are put in order. */
  readonly tag: string;
}

export interface PrintPart {
  readonly type: CommodityType;
  /** In the order of the list they were chosen from. */
  readonly rows: readonly PrintRow[];
  /** What is proposed; left out, the first the commodity has. */
  readonly template?: TemplateType;
  /** It is the cover of this package; its one row says which commodity's template is used. */
  readonly cover?: PackageCover;
}
