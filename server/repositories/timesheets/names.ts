/** Meanings of spellings in timesheets, defined once per project. */
import type { NameKind, ProjectFacts } from '../../../contract/timesheets/checkLines.ts';
import type { Transaction } from '../../db/database.ts';
import { jsonText } from '../../db/jsonText.ts';

export interface MappedName {
  readonly kind: NameKind;
  readonly key: string;
  readonly spelling: string;
  readonly meaning: string;
}

export async function readNames(transaction: Transaction, projectId: number): Promise<ProjectFacts['remembered']> {
  const rows = await transaction.query<MappedName>(
    'select kind, spelling_key as key, spelling, meaning from timesheet_name where project_id = $1',
    [projectId],
  );
  const of = (wanted: NameKind) =>
    new Map(rows.filter(({ kind }) => kind === wanted).map(({ key, meaning }) => [key, meaning]));
  return { employee: of('employee'), account: of('account'), foreman: of('foreman') };
}

/** Stores meanings; a spelling that was mapped before gets the new one. */
export async function writeNames(
  transaction: Transaction,
  projectId: number,
  names: readonly MappedName[],
): Promise<void> {
  await transaction.execute(
    `insert into timesheet_name (project_id, kind, spelling_key, spelling, meaning)
     select $1, n.kind, n.key, n.spelling, n.meaning from jsonb_to_recordset($2::jsonb) as n(kind text, key text, spelling text, meaning text)
     on conflict (project_id, kind, spelling_key) do update set spelling = excluded.spelling, meaning = excluded.meaning`,
    [projectId, jsonText(names)],
  );
}
