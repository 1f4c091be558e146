import type { ImportType } from '../../../contract/commodities/fields/commodityTypes.ts';

/** Headings of one schedule, with the expected field of each; null if none is expected. */
export interface HeadingSet {
  readonly name: string;
  readonly type: ImportType;
  readonly columns: Readonly<Record<string, string | null>>;
}
