/**
 * Format in which a column leaves the database for a snapshot: one text per column, rows joined by a separator. A hundred
 * thousand row objects cost seconds and 40 MB; forty joined texts cost a tenth of that.
 */
import { columnName, type Field } from '../../../contract/commodities/fields/field.ts';
import { fieldKinds } from '../../../contract/commodities/fields/fieldKinds.ts';

/** Separator between two rows of a joined column. Values never contain it: it is replaced by a space on output. */
export const separator = '\u001f';

export const separatorSql = `U&'\\001f'`;

/** Text of one field of `alias`, blank as ''. Dates as days since 1970-01-01, flags as 0 or 1. */
export function cellTextSql(field: Field, alias: string): string {
  const column = `${alias}.${columnName(field.key)}`;
  switch (fieldKinds[field.kind].storage) {
    case 'text':
      return `coalesce(replace(${column}, ${separatorSql}, ' '), '')`;
    case 'days':
      return `coalesce((${column} - date '1970-01-01')::text, '')`;
    case 'bits':
      return `coalesce(${column}::int::text, '')`;
    case 'number':
      return `coalesce(${column}::text, '')`;
  }
}

/** Joins an expression over all rows, in the order the rows arrive. */
export function joinedSql(expression: string): string {
  return `string_agg(${expression}, ${separatorSql})`;
}
