/** Base columns of a project as stored, read with plain selects: nothing that Wireway derived. */
import { rules, types, type Type } from './rules.ts';

/** Runs one statement; numeric arrives as a number, a date as '2026-11-22'. */
export type Query = <Row>(text: string, parameters: readonly unknown[]) => Promise<Row[]>;

type Cell = string | number | boolean | null;

/** Row of a schedule with the values from the file, the office and the crews, by column. */
export interface RawRow {
  readonly id: number;
  readonly [column: string]: Cell;
}

export interface RawLaborUnit {
  readonly commodity_type: string;
  readonly name: string;
  readonly type_code: string;
  readonly size: string;
  readonly hours: number;
  readonly hours_difficult: number | null;
  readonly hours_very_difficult: number | null;
  readonly difficulty: string;
  readonly per: number;
  readonly factor: number;
  readonly account_code: string | null;
  readonly effective_date: string | null;
}

/** Entry of a list; reels, account codes and packages have their own values in `extra`. */
export interface RawCode {
  readonly kind: string;
  readonly code: string;
  readonly extra: Readonly<Record<string, Cell>>;
}

export interface RawEntry {
  readonly commodity_type: string;
  readonly commodity_id: number;
  readonly step: string;
  readonly work_date: string;
  readonly delta_fraction: number;
}

export interface RawLine {
  readonly work_date: string;
  readonly employee_id: string;
  readonly employee_name: string;
  readonly account_code: string;
  readonly foreman: string;
  readonly hours: number;
}

export interface RawProjectRecord {
  readonly id: number;
  readonly project_number: string;
  readonly start_date: string | null;
  readonly target_finish_date: string | null;
  readonly unit_measurement: 'imperial' | 'metric';
  readonly hours_per_day: number;
  readonly work_week_end: string;
  readonly time_zone: string | null;
  readonly cut_tolerance_percent: number;
  readonly step_weights: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly planned_curve: {
    readonly measure: 'hours' | 'percent';
    readonly weeks: readonly { readonly weekEnding: string; readonly planned: number }[];
  };
}

export interface RawProject {
  readonly project: RawProjectRecord;
  readonly rows: Readonly<Record<Type, readonly RawRow[]>>;
  readonly laborUnits: readonly RawLaborUnit[];
  readonly codes: readonly RawCode[];
  readonly entries: readonly RawEntry[];
  readonly lines: readonly RawLine[];
}

/** Columns that all types have. */
const shared = ['id', 'type_code', 'area', 'package', 'foreman', 'account_code', 'labor_unit', 'hold', 'removed'];

async function readRows(query: Query, projectId: number): Promise<RawProject['rows']> {
  const read = async (type: Type): Promise<readonly [Type, readonly RawRow[]]> => {
    const { table, columns, isShared } = rules[type];
    const selected = [...shared, 'drop_reason', ...columns].join(', ');
    const ofType = isShared ? ' and commodity_type = $2' : '';
    const parameters = isShared ? [projectId, type] : [projectId];
    const sql = `select ${selected} from ${table} where project_id = $1${ofType} order by id`;
    return [type, await query<RawRow>(sql, parameters)];
  };
  const found: (readonly [Type, readonly RawRow[]])[] = [];
  // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
  for (const type of types) found.push(await read(type));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry per type
  return Object.fromEntries(found) as RawProject['rows'];
}

/** Reads one project; undefined if there is none with this id. */
export async function readRawProject(query: Query, projectId: number): Promise<RawProject | undefined> {
  const [project] = await query<RawProjectRecord>(
    `select id, project_number, start_date, target_finish_date, unit_measurement, hours_per_day, work_week_end, time_zone,
       cut_tolerance_percent, step_weights, planned_curve from project where id = $1`,
    [projectId],
  );
  if (!project) return undefined;
  return {
    project,
    rows: await readRows(query, projectId),
    laborUnits: await query<RawLaborUnit>(
      `select commodity_type, name, type_code, size, hours, hours_difficult, hours_very_difficult, difficulty, per, factor,
         account_code, effective_date from labor_unit where project_id = $1 order by id`,
      [projectId],
    ),
    codes: await query<RawCode>('select kind, code, extra from code where project_id = $1 order by id', [projectId]),
    entries: await query<RawEntry>(
      `select commodity_type, commodity_id, step, work_date, delta_fraction from progress_transaction
       where project_id = $1 order by id`,
      [projectId],
    ),
    lines: await query<RawLine>(
      `select work_date, employee_id, employee_name, account_code, foreman, straight_time + overtime + double_time as hours
       from timesheet_line where project_id = $1 and replaced_by is null order by id`,
      [projectId],
    ),
  };
}
