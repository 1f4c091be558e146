/**
 * Many projects that contain only cables, a fifth of them pulled over the days of a year; each project has timesheets of thirty
 * employees for a hundred days.
 */
import type { Database } from '../server/db/database.ts';

/** Adds them to a database without projects: their ids are 1 to `projects`. */
export async function addProjects(database: Database, projects: number, rows: number): Promise<void> {
  const run = (text: string, parameters: readonly unknown[] = []) =>
    database.transaction((transaction) => transaction.execute(text, parameters));
  await run(
    `insert into project (project_number, project_number_key, name, version, start_date, target_finish_date)
   select 'B-' || n, 'B-' || n, 'Project ' || n, 1, '2026-01-05', '2027-06-30' from generate_series(1, $1::int) n`,
    [projects],
  );
  for (let from = 1; from <= projects; from += 20) {
    const among = [from, Math.min(projects, from + 19), rows];
    // oxlint-disable-next-line no-await-in-loop -- in batches: one transaction of millions of rows is a different benchmark
    await run(
      `insert into cable (project_id, row_version, tag, tag_key, type_code, from_equipment, to_equipment, design_length, route, area, foreman,
       pulled_fraction, percent_complete, quantity, hours_per_unit, budget_hours, earned_hours, status)
     select p.id, 1, 'A-P-' || g, 'A-P-' || g, 'TYPE-' || g % 14, 'P-' || g % 300, 'P-' || g % 301, 40 + g % 1200, 'T-1; T-2; C-' || g % 500, 'A' || g % 20, 'Foreman ' || g % 20,
       (g % 5 = 0)::int, (g % 5 = 0)::int * 90, 40 + g % 1200, 0.05, (40 + g % 1200) * 0.05, (g % 5 = 0)::int * (40 + g % 1200) * 0.045,
       case when g % 5 = 0 then 'Pulled' else 'Not started' end
     from project p cross join generate_series(1, $3::int) g where p.id between $1 and $2`,
      among,
    );
    // oxlint-disable-next-line no-await-in-loop
    await run(
      `insert into progress_transaction (project_id, commodity_type, commodity_id, step, work_date, delta_fraction, delta_quantity, source)
     select c.project_id, 'cable', c.id, 'pulled', date '2026-01-05' + (c.id % 300), 1, c.quantity, 'grid'
     from cable c where c.project_id between $1 and $2 and c.pulled_fraction = 1 and $3::int > 0`,
      among,
    );
    // oxlint-disable-next-line no-await-in-loop
    await run(
      `insert into timesheet_line (project_id, row_version, work_date, employee_key, employee_id, employee_name, account_code, account_key, shift, shift_key,
       is_correction, straight_time, overtime, double_time, foreman, foreman_key, crew, crew_key, craft, pay_type, description, approved)
     select p.id, 1, date '2026-01-05' + d * 3, 'id ' || e, e::text, 'Employee ' || e, 'E-10', 'E-10', '', '', false, 8, 0, 0, '', '', '', '', '', '', '', ''
     from project p cross join generate_series(1, 100) d cross join generate_series(1, 30) e where p.id between $1 and $2 and $3::int > 0`,
      among,
    );
  }
  await database.transaction((transaction) => transaction.script('analyze'));
}
