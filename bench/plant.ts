/**
 * A project of many cables with the surrounding plant: routes over trays and conduits, ends at equipment, terms for each cable.
 * 14 cables per piece of equipment, 3 raceways per route, as in a real schedule; a fifth of the raceways is not installed, one
 * route in fifty names an unknown raceway.
 */
import type { Database } from '../server/db/database.ts';

const statements: readonly string[] = [
  `insert into cable_tray (project_id, row_version, tag, tag_key, type_code, size, length, quantity, run_fraction, percent_complete, status)
   select $1, 1, 'T-' || n, 'T-' || n, 'LADDER', (array['12', '24', '36'])[1 + n % 3], 40, 40, (n % 5 > 0)::int, (n % 5 > 0)::int * 85, 'Installed'
   from generate_series(1, greatest($2::int / 120, 1)) n`,
  `insert into conduit (project_id, row_version, tag, tag_key, type_code, size, length, quantity, run_fraction, percent_complete, status)
   select $1, 1, 'C-' || n, 'C-' || n, 'RGS', (array['1', '2', '3'])[1 + n % 3], 20, 20, (n % 5 > 0)::int, (n % 5 > 0)::int * 85, 'Installed'
   from generate_series(1, greatest($2::int / 30, 1)) n`,
  `insert into equipment (project_id, row_version, tag, tag_key, description, quantity, set_fraction, percent_complete, status)
   select $1, 1, 'P-' || n, 'P-' || n, 'Pump ' || n, 1, (n % 4 > 0)::int, (n % 4 > 0)::int * 60, 'Installed'
   from generate_series(1, greatest($2::int / 14, 1)) n`,
  `insert into cable (project_id, row_version, tag, tag_key, type_code, from_equipment, to_equipment, design_length, route, area, system, package, foreman,
     pulled_fraction, percent_complete, quantity, hours_per_unit, budget_hours, earned_hours, status)
   select $1, 1, t.tag, t.tag, 'TYPE-' || g % 14, 'P-' || (1 + g * 7 % greatest($2::int / 14, 1)), 'P-' || (1 + g % greatest($2::int / 14, 1)), 40 + g % 1200,
     'T-' || (1 + g % greatest($2::int / 120, 1)) || '; T-' || (1 + (g + 1) % greatest($2::int / 120, 1)) || '; '
       || case when g % 50 = 0 then 'X-' || g % 500 else 'C-' || (1 + g * 3 % greatest($2::int / 30, 1)) end,
     'A' || g % 20, 'S' || g % 60, 'IWP-' || g % 700, 'Foreman ' || g % 20,
     (g % 5 = 0)::int, (g % 5 = 0)::int * 90, 40 + g % 1200, 0.05, (40 + g % 1200) * 0.05, (g % 5 = 0)::int * (40 + g % 1200) * 0.045,
     case when g % 5 = 0 then 'Pulled' else 'Not started' end
   from generate_series(1, $2::int) g cross join lateral (select 'A' || g % 20 || '-P-' || g as tag) t`,
  `insert into termination (project_id, commodity_type, cable_id, row_version, cable_tag, tag_key, equipment, terminated_fraction, percent_complete)
   select $1, e.type, c.id, 1, c.tag, c.tag_key, case e.type when 'from-term' then c.from_equipment else c.to_equipment end, (c.id % 10 = 0)::int, 0
   from cable c cross join (values ('from-term'), ('to-term')) e(type) where c.project_id = $1 and $2::int > 0`,
];

/** Adds such a project; returns its id. */
export async function addPlant(database: Database, cables: number): Promise<number> {
  const projectId = await database.transaction(async (transaction) => {
    const [project] = await transaction.query<{ id: number }>(
      `insert into project (project_number, project_number_key, name, version) values ($1, $1, 'Benchmark', 1) returning id`,
      [`B-${Date.now()}`],
    );
    // oxlint-disable-next-line no-await-in-loop -- the terminations are derived from the inserted cables
    for (const statement of statements) await transaction.execute(statement, [project?.id, cables]);
    return project?.id ?? 0;
  });
  await database.transaction((transaction) => transaction.script('analyze'));
  return projectId;
}

/** Adds conductors, one per cable, and jumpers. */
export async function addWiring(
  database: Database,
  projectId: number,
  { conductors, jumpers }: { readonly conductors: number; readonly jumpers: number },
): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(
      `insert into conductor (project_id, row_version, cable_tag, conductor_id, tag_key, color, size, area, system, package, quantity, hours_per_unit, budget_hours)
       select $1, 1, c.tag, 'BK', c.tag_key || '|BK', 'Black', '#14', c.area, c.system, c.package, 1, 0.5, 0.5
       from cable c where c.project_id = $1 order by c.id limit $2::int`,
      [projectId, conductors],
    );
    await transaction.execute(
      `insert into jumper (project_id, row_version, tag, tag_key, equipment, size, area, system, quantity, hours_per_unit, budget_hours)
       select $1, 1, 'J-' || n, 'J-' || n, 'P-' || 1 + n % 1000, '#12', 'A' || n % 20, 'S' || n % 60, 1, 0.3, 0.3 from generate_series(1, $2::int) n`,
      [projectId, jumpers],
    );
  });
  await database.transaction((transaction) => transaction.script('analyze'));
}
