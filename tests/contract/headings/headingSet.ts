import type { ImportType } from '../../../contract/commodities/fields/commodityTypes.ts';

/** The headings of one schedule, with the field a person would choose for each; null where they would choose none. */
export interface HeadingSet {
  readonly name: string;
  readonly type: ImportType;
  readonly columns: Readonly<Record<string, string | null>>;
}
