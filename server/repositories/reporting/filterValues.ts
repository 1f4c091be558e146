/** Values of a field in the rows of a report, each with its number of rows. */
import type { Field } from '../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { Transaction } from '../../db/database.ts';
import { keySql } from '../sql/derivedSql.ts';
import { naturalSql } from '../sql/arrangementSql.ts';
import { countedRowsSql, valueSql } from './sums/counted.ts';
import { reportParameters, type RowsRequest } from './request.ts';

/** Maximum number of values, the most used ones, in natural order. Blank is last. */
const maxValues = 500;

export function readFilterValues(
  transaction: Transaction,
  type: CommodityType,
  request: RowsRequest,
  field: Field,
): Promise<{ value: string; rows: number }[]> {
  const { of, text } = valueSql(type, field);
  return transaction.query<{ value: string; rows: number }>(
    `select v.value, v.rows from (
       select min(d.value) as value, sum(d.rows)::int as rows from (
         select ${text('g.decides')} as value, g.rows from (
           select ${of('r')} as decides, count(*) as rows from ${countedRowsSql(type, request, 'r')} group by 1
         ) g
       ) d group by ${keySql('d.value')} order by 2 desc, 1 limit ${maxValues}
     ) v order by v.value = '', ${naturalSql('v.value')}, v.value`,
    reportParameters(request),
  );
}
