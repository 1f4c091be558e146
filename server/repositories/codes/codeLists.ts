/** Code lists of a project. Codes are identified by their key: case is ignored, spaces are collapsed. */
import { jsonText } from '../../db/jsonText.ts';
import type { CodeKind } from '../../../contract/commodities/fields/field.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';

export interface ListedCode {
  readonly kind: CodeKind;
  readonly code: string;
  readonly code_key: string;
  readonly active: boolean;
}

/** Codes of these kinds, including inactive ones. */
export function findCodes(
  transaction: Transaction,
  projectId: number,
  kinds: readonly CodeKind[],
): Promise<ListedCode[]> {
  return transaction.query<ListedCode>(
    'select kind, code, code_key, active from code where project_id = $1 and kind = any($2::text[])',
    [projectId, kinds],
  );
}

export interface NewCode {
  readonly kind: CodeKind;
  readonly code: string;
  readonly description?: string;
  readonly sort?: number;
}

/** Adds codes; codes already in the list are unchanged. */
export async function insertCodes(
  transaction: Transaction,
  projectId: number,
  codes: readonly NewCode[],
): Promise<void> {
  const rows = codes.map(({ kind, code, description = '', sort = 0 }) => ({
    kind,
    code,
    code_key: tagKey(code),
    description,
    sort,
  }));
  await transaction.execute(
    `insert into code (project_id, kind, code, code_key, description, sort)
     select $1, c.* from jsonb_to_recordset($2::jsonb) as c(kind text, code text, code_key text, description text, sort integer)
     on conflict do nothing`,
    [projectId, jsonText(rows)],
  );
}
