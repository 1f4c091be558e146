/** Staged rows whose remarks put work on hold (docs/decisions/import-applying.md). */
import { columnName, type Field } from '../../../../contract/commodities/fields/field.ts';
import { holdOfRemark, remarkHoldHint } from '../../../../contract/imports/remarkHolds.ts';
import type { Transaction } from '../../../db/database.ts';
import { jsonText } from '../../../db/jsonText.ts';
import { remarksIn, type Staging } from './staging.ts';

export interface HoldRemark {
  readonly text: string;
  /** Code of the hold reason. */
  readonly code: string;
}

/** Remarks field among the mapped fields; undefined if no column contains remarks. */
export const stagedRemarks = (staging: Staging): Field | undefined => {
  const remarks = remarksIn(staging.commodity);
  return staging.fields.find(({ key }) => key === remarks?.key);
};

/** Distinct remarks that request a hold. */
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
  /** Row of the file. */
  readonly row: number;
  /** Total number of such rows. */
  readonly total: number;
}

/** Rows with these remarks that are not on hold in the project, in file order; at most `max`. */
export async function rowsWithHoldRemarks(
  transaction: Transaction,
  staging: Staging,
  projectId: number,
  said: readonly HoldRemark[],
  max: number,
): Promise<HoldRemarkRow[]> {
  const remarks = stagedRemarks(staging);
  if (remarks?.holdsIn === undefined || said.length === 0) return [];
  return transaction.query<HoldRemarkRow>(
    `select s.file_row as row, v.text, v.code, (count(*) over ())::int as total
      from ${staging.stage} s join jsonb_to_recordset($2::jsonb) as v(text text, code text) on v.text = s.${columnName(remarks.key)}
      left join ${staging.commodity.table} c on c.project_id = $1 and c.tag_key = s.tag_key
      where coalesce(c.${columnName(remarks.holdsIn)}, '') = '' order by s.file_row limit $3`,
    [projectId, jsonText(said), max],
  );
}

/** Stages the hold requested by each of these remarks. */
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
