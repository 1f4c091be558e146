/** The columns of a file as others head them: suppliers, in five languages. Fetched when a file is read. */
import type { HeadedFields } from '../../contract/commodities/field.ts';
import { matchHeaders } from '../../contract/headers.ts';
import type { LengthUnit } from '../../contract/lengthNumber.ts';
import { normaliseHeader } from '../../contract/normaliseHeader.ts';

export interface ForeignHeadings {
  readonly fields: HeadedFields;
  /** Of the project: what bare lengths are read in. */
  readonly unit: LengthUnit;
}

/** The field of each column (0-based). A length of another unit would be read as one of this: its column is left out, and said. */
export function fieldsByColumn(headers: readonly string[], { fields, unit }: ForeignHeadings): Record<string, string> {
  const isReadable = (header = ''): boolean => {
    const said = normaliseHeader(header).unit;
    return said === undefined || said === unit;
  };
  const { mapping } = matchHeaders(headers, fields);
  return Object.fromEntries(Object.entries(mapping).filter(([column]) => isReadable(headers[Number(column)])));
}
