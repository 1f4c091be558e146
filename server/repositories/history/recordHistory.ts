/** History of one row: edits and entries from the audit trail, revisions from the stored changes of imports. */
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities, fieldOf } from '../../../contract/commodities/index.ts';
import type { ChangeKind } from '../../../contract/rows/editKinds.ts';
import type { RecordEvent } from '../../../contract/rows/commodityRecord.ts';
import type { CellValue, UnitMeasurement } from '../../../contract/base/values/scalars.ts';
import type { Transaction } from '../../db/database.ts';
import { unitOfEventSql } from './commodityAudit.ts';
import { storedValue } from '../imports/changeReport.ts';

/** Audit trail actions on a row, mapped to the causes shown to the user. */
const causes: Readonly<Record<string, RecordEvent['cause']>> = {
  'commodity.update': 'edit',
  'commodity.revert': 'revert',
  'commodity.renameCode': 'codes',
  'commodity.mergeCode': 'codes',
  'fieldWork.record': 'entry',
};

const whoSql = `left join app_user w on w.id = e.user_id left join app_user u on u.id = coalesce(w.merged_into, w.id)`;

type Values = Readonly<Record<string, CellValue>>;

/** Latest writes of the row in grids and by entries, newest first; only those of one field if it is given. */
export async function readWrites(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
  id: number,
  { most, field = null }: { readonly most: number; readonly field?: string | null },
): Promise<RecordEvent[]> {
  const rows = await transaction.query<{
    at: Date;
    userName: string;
    enteredBy: string;
    action: string;
    editKind: ChangeKind | null;
    before: Values | null;
    after: Values | null;
    entryId: string | null;
    note: string;
    unit: UnitMeasurement;
  }>(
    `select e.at, coalesce(u.name, '') as "userName", coalesce(e.said_name, '') as "enteredBy", e.action, e.edit_kind as "editKind", e.before, e.after, ${unitOfEventSql} as unit,
       e.after ->> 'entryId' as "entryId", case e.action when 'fieldWork.record' then coalesce(e.after ->> 'note', '') else '' end as note
     from audit_event e ${whoSql}
     where e.target = $2 and e.project_id = $1 and e.allowed and e.action = any($3::text[])
       and ($5::text is null or jsonb_exists(e.after, $5::text))
     order by e.id desc limit $4`,
    [projectId, `${type} ${id}`, Object.keys(causes), most, field],
  );
  return rows.map(({ at, userName, enteredBy, action, editKind, before, after, entryId, note, unit }) => ({
    at,
    userName,
    enteredBy,
    cause: editKind ?? causes[action] ?? 'edit',
    entryId,
    note,
    fileName: '',
    importId: '',
    change: null,
    isTakenBack: false,
    unit,
    // Sorted in the order of the columns: the trail sorts keys by their length.
    fields: commodities[type].fields.flatMap(({ key }) => {
      const value = after?.[key];
      return value === undefined ? [] : [{ field: key, before: before?.[key] ?? null, after: value }];
    }),
  }));
}

interface BroughtProgress {
  readonly step: string;
  readonly day: string;
  readonly before: number;
  readonly after: number;
  readonly at: Date;
  readonly userName: string;
  readonly note: string;
}

/**
 * Progress that the project started with, newest first: it came with the project, not as an entry of a crew, so the audit trail
 * does not contain it.
 */
export async function readBroughtProgress(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
  id: number,
): Promise<RecordEvent[]> {
  const rows = await transaction.query<BroughtProgress & { readonly unit: UnitMeasurement }>(
    `select e.*, p.unit_measurement as unit from (
       select t.step, t.work_date::text as day, t.entered_at as at, t.note, coalesce(u.name, '') as "userName", t.id,
         t.field_entry_id is null and t.source <> 'revision' as is_brought,
         round((sum(t.delta_fraction) over w - t.delta_fraction)::numeric, 6)::double precision as before,
         round((sum(t.delta_fraction) over w)::numeric, 6)::double precision as after
       from progress_transaction t left join app_user a on a.id = t.entered_by left join app_user u on u.id = coalesce(a.merged_into, a.id)
       where t.project_id = $1 and t.commodity_type = $2 and t.commodity_id = $3
       window w as (partition by t.step order by t.id)
     ) e join project p on p.id = $1
     where e.is_brought order by e.id desc`,
    [projectId, type, id],
  );
  return rows.flatMap(({ step: key, day, before, after, at, userName, note, unit }): RecordEvent[] => {
    const step = commodities[type].steps.find((each) => each.key === key);
    if (!step) return [];
    const fields = [
      { field: step.fractionField, before, after },
      { field: step.dateField, before: null, after: day },
    ];
    return [
      {
        fileName: '',
        importId: '',
        change: null,
        isTakenBack: false,
        at: new Date(at),
        userName,
        enteredBy: '',
        cause: 'entry',
        entryId: null,
        note,
        unit,
        fields,
      },
    ];
  });
}

interface ImportedChange {
  readonly at: Date;
  readonly userName: string;
  readonly fileName: string;
  readonly importId: string;
  readonly change: NonNullable<RecordEvent['change']>;
  readonly isTakenBack: boolean;
  readonly unit: UnitMeasurement;
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Effects of applied imports on the row, newest first: one event per import. */
export async function readRevisions(
  transaction: Transaction,
  projectId: number,
  type: CommodityType,
  id: number,
): Promise<RecordEvent[]> {
  if (!commodities[type].imported) return [];
  const rows = await transaction.query<ImportedChange>(
    `select e.applied_at as at, coalesce(u.name, '') as "userName", e.file_name as "fileName", e.id as "importId", e.status = 'rolledBack' as "isTakenBack", c.change, c.field,
       coalesce(e.unit_measurement, (select p.unit_measurement from project p where p.id = $1)) as unit,
       c.old_value as before, c.new_value as after
     from (select i.*, i.uploaded_by as user_id from import i where i.project_id = $1 and i.import_type = $2 and i.applied_at is not null) e
     join lateral (
       select d.change, d.field, d.old_value, d.new_value, d.position from import_change d
       where d.project_id = $1 and d.import_id = e.id and d.commodity_id = $3
       union all
       select 'added', '', null, null, 0 from ${commodities[type].table} a where a.project_id = $1 and a.id = $3 and a.added_by_import_id = e.id
     ) c on true ${whoSql}
     order by e.applied_at desc, c.position`,
    [projectId, type, id],
  );
  const events = new Map<string, RecordEvent>();
  for (const { field, before, after, ...imported } of rows) {
    const event = events.get(imported.importId) ?? {
      ...imported,
      enteredBy: '',
      cause: 'import',
      entryId: null,
      note: '',
      fields: [],
    };
    events.set(imported.importId, event);
    const known = fieldOf(type, field);
    if (known) event.fields.push({ field, before: storedValue(known, before), after: storedValue(known, after) });
  }
  return [...events.values()];
}
