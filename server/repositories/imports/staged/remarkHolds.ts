/** Staged rows whose remarks say that work on them stops (docs/decisions/import-applying.md). */
import { columnName, type Field } from '../../../../contract/commodities/fields/field.ts';
import { holdOfRemark, remarkHoldHint } from '../../../../contract/imports/remarkHolds.ts';
import type { Transaction } from '../../../db/database.ts';
import { jsonText } from '../../../db/jsonText.ts';
import { remarksIn, type Staging } from './staging.ts';

export interface HoldRemark {
  readonly text: string;
  /** Of the hold reason. */
  readonly code: string;
}

/** The remarks among the mapped fields; undefined where no column holds them. */
export const stagedRemarks = (staging: Staging): Field | undefined => {
  const remarks = remarksIn(staging.commodity);
  return staging.fields.find(({ key }) => key === remarks?.key);
};

/** The different remarks that ask for a hold. */
export async function findHoldRemarks(transaction: Transaction, staging: Staging): Promise<HoldRemark[]> {
  const remarks = stagedRemarks(staging);
  if (remarks === undefined) return [];
  const column = columnName(remarks.key);
  const rows = await transaction.query<{ text: string }>(
    `select distinct ${column} as text from ${staging.stage} where ${column} ~* $1`,
    [remarkHoldHint],
  );
  return rows.flatMap(({ text }) => {
    const code = holdOfRemark(text);
    return code === null ? [] : [{ text, code }];
  });
}

export interface HoldRemarkRow extends HoldRemark {
  /** Of the file. */
  readonly row: number;
  /** All such rows. */
  readonly total: number;
}

/** The rows with these remarks that are on no hold in the project, in the order of the file; at most so many. */
export async function rowsWithHoldRemarks(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  said: readonly HoldRemark[],
  most: number,
): Promise<HoldRemarkRow[]> {
  const remarks = stagedRemarks(staging);
  if (remarks?.holdsIn === undefined || said.length === 0) return [];
  return transaction.query<HoldRemarkRow>(
    `select s.file_row as row, v.text, v.code, (count(*) over ())::int as total
      from ${staging.stage} s join jsonb_to_recordset($2::jsonb) as v(text text, code text) on v.text = s.${columnName(remarks.key)}
      left join ${staging.commodity.table} c on c.project_id = $1 and c.tag_key = s.tag_key
      where coalesce(c.${columnName(remarks.holdsIn)}, '') = '' order by s.file_row limit $3`,
    [projectId, jsonText(said), most],
  );
}

/** Stages the hold that each of these remarks says. */
export async function stageHolds(
  transaction: Transaction,
  staging: Staging,
  said: readonly HoldRemark[],
): Promise<void> {
  const remarks = stagedRemarks(staging);
  if (remarks === undefined || staging.filled === null || said.length === 0) return;
  await transaction.execute(
    `update ${staging.stage} s set ${columnName(staging.filled.key)} = v.code
      from jsonb_to_recordset($1::jsonb) as v(text text, code text) where v.text = s.${columnName(remarks.key)}`,
    [jsonText(said)],
  );
}
