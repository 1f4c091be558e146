/** Project in which the actions run: the plant of the other benchmarks with users, packages, reels, hours and entries. */
import type { Permission, Role } from '../../contract/base/calls/permissions.ts';
import { isoOfDay, dayOfIso } from '../../contract/base/units/days.ts';
import { packageKindOf } from '../../contract/setup/codes/packageKinds.ts';
import type { CellValue } from '../../contract/base/values/scalars.ts';
import type { Database, Transaction } from '../../server/db/database.ts';
import { embeddedAccounts } from '../../server/config/accounts.ts';
import { insertCodes } from '../../server/repositories/codes/codeLists.ts';
import { writeCodes } from '../../server/repositories/codes/codeRows.ts';
import { storePerson } from '../../server/repositories/projects/demoProject.ts';
import { addMember } from '../../server/repositories/users/members.ts';
import { addPlant, addWiring } from '../plant.ts';

export interface BenchProject {
  readonly id: number;
  readonly name: string;
  readonly cables: number;
}

/** Sizes used by `addPlant`: cable types, areas, systems, and the maximum number of packages. */
const plant = { types: 14, areas: 20, systems: 60, packages: 700 };
const foremanName = 'Luis Ortega';
/** Foreman whose cables are reassigned to the signed-in user. */
const replacedForeman = 'Foreman 7';

/** System of the cables that are edited in blocks. None of them is pulled, so that editing requires no confirmation. */
export const editedSystem = 'EDITED';
export const editedCables = 1000;
/** Returns the tag of a foreman's cable that no other action edits: every twentieth cable from the seventh. */
export const foremanTag = (index: number): string => tagOf(20 * index + 7);
/** Returns the tag of a cable by its position in the plant, from 1. */
export const tagOf = (place: number): string => `A${place % plant.areas}-P-${place}`;

const count = (length: number) => Array.from({ length }, (_, index) => index);
const dayFromNow = (days: number) => isoOfDay(dayOfIso(new Date().toISOString().slice(0, 10)) + days);

/** Returns the extra permissions of a role: general foremen manage the reels in this project. */
const granted = (role: Role): readonly Permission[] => (role === 'general-foreman' ? ['reels.edit'] : []);

export async function addBenchProject(database: Database, cables: number, issuer: string): Promise<BenchProject> {
  const id = await addPlant(database, cables);
  // Wiring is added so that no report is empty.
  await addWiring(database, id, { conductors: Math.ceil(cables / 10), jumpers: Math.ceil(cables / 100) });
  const name = 'Benchmark';
  await database.transaction(async (transaction) => {
    await addPeople(transaction, id, issuer);
    await addLists(transaction, id);
    await addPackages(transaction, id);
    await addReels(transaction, id, Math.ceil(cables / 250));
    for (const statement of statements)
      // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
      await transaction.execute(statement, [id]);
    await transaction.execute(
      `update cable set system = $2 where id in
         (select id from cable where project_id = $1 and pulled_fraction = 0 and foreman <> $3 order by id limit $4::int)`,
      [id, editedSystem, foremanName, editedCables],
    );
  });
  await database.transaction((transaction) => transaction.script('analyze'));
  return { id, name, cables };
}

async function addPeople(transaction: Transaction, projectId: number, issuer: string): Promise<void> {
  for (const { roleKey, subject, name, email } of embeddedAccounts) {
    const isAdmin = roleKey === 'administrator';
    const person = { issuer, subject, name, email, isAdmin, claimRole: isAdmin ? null : roleKey };
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    const userId = await storePerson(transaction, person);
    if (isAdmin) continue;
    const isForeman = roleKey === 'foreman';
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await addMember(transaction, projectId, userId, {
      role: roleKey,
      granted: granted(roleKey),
      revoked: [],
      foreman: isForeman,
      crewName: isForeman ? 'Crew Ortega' : '',
      reportsTo: null,
    });
  }
}

const addLists = (transaction: Transaction, projectId: number): Promise<void> =>
  insertCodes(transaction, projectId, [
    ...count(plant.areas).map((n) => ({ kind: 'area' as const, code: `A${n}`, description: `Area ${n}`, sort: n })),
    ...count(plant.systems).map((n) => ({ kind: 'system' as const, code: `S${n}`, description: '', sort: n })),
    { kind: 'system', code: editedSystem, description: '', sort: plant.systems },
    ...count(plant.types).flatMap((n) => [
      { kind: 'cable-type' as const, code: `TYPE-${n}`, description: `Cable type ${n}`, sort: n },
      { kind: 'account' as const, code: `E-${n}`, description: `Pull cable of type ${n}`, sort: n },
    ]),
  ]);

const newRow = (values: Readonly<Record<string, CellValue>>) => ({ id: null, values });

/** Package statuses in rotation: waiting, released or in progress. A few packages start each week. */
const statuses = ['draft', 'ready', 'released', 'inProgress'] as const;

async function addPackages(transaction: Transaction, projectId: number): Promise<void> {
  const rows = count(plant.packages).map((n) =>
    newRow({
      code: `IWP-${n}`,
      description: `Cable of package ${n}`,
      status: statuses[n % statuses.length]!,
      area: `A${n % plant.areas}`,
      foreman: n % plant.areas === 7 ? foremanName : `Foreman ${n % plant.areas}`,
      plannedStart: dayFromNow((n % 40) * 7 - 70),
      plannedFinish: dayFromNow((n % 40) * 7 - 65),
    }),
  );
  await writeCodes(transaction, { projectId, kind: packageKindOf('installation'), version: 0 }, rows);
}

const reelLength = 5000;

/** Adds reels of all types; the first unpulled cables are assigned to them, three each. */
async function addReels(transaction: Transaction, projectId: number, reels: number): Promise<void> {
  const rows = count(reels).map((n) =>
    newRow({
      code: `R-${n}`,
      cableType: `TYPE-${n % plant.types}`,
      status: n % 5 === 4 ? 'ordered' : 'received',
      orderedLength: reelLength,
      ...(n % 5 === 4 ? {} : { receivedLength: reelLength, startMark: 0, endMark: reelLength }),
      location: n % 5 === 4 ? null : `Yard ${n % 3}`,
    }),
  );
  await writeCodes(transaction, { projectId, kind: 'reel', version: 0 }, rows);
  await transaction.execute(
    `with placed as (
       select id, substr(type_code, 6)::int as type, row_number() over (partition by type_code order by id) as place
       from cable where project_id = $1 and pulled_fraction = 0)
     update cable c set reel = 'R-' || (type + ${plant.types} * ((place - 1) / 3)) from placed p
     where p.id = c.id and type + ${plant.types} * ((place - 1) / 3) < $2::int`,
    [projectId, reels],
  );
}

const statements: readonly string[] = [
  `update cable set foreman = '${foremanName}' where project_id = $1 and foreman = '${replacedForeman}'`,
  `insert into labor_unit (project_id, commodity_type, name, name_key, type_code, type_code_key, size, size_key, unit, per, hours, factor, account_code)
   select $1, 'cable', 'Unit ' || n, 'UNIT ' || n, 'TYPE-' || n, 'TYPE-' || n, '', '', 'ft', 1, 0.05, 1, 'E-' || n
   from generate_series(0, ${plant.types - 1}) n`,
  `insert into progress_transaction (project_id, commodity_type, commodity_id, step, work_date, delta_fraction, delta_quantity, foreman, source)
   select c.project_id, 'cable', c.id, 'pulled', current_date - (c.id % 90)::int, c.pulled_fraction, c.pulled_fraction * c.quantity, c.foreman, 'grid'
   from cable c where c.project_id = $1 and c.pulled_fraction > 0`,
  `insert into timesheet_line (project_id, row_version, work_date, employee_key, employee_id, employee_name, account_code, account_key, shift, shift_key,
     is_correction, straight_time, overtime, double_time, foreman, foreman_key, crew, crew_key, craft, pay_type, description, approved)
   select $1, 1, current_date - d, 'id ' || e, e::text, 'Employee ' || e, 'E-' || e % ${plant.types}, 'E-' || e % ${plant.types}, '', '', false, 8, 0, 0,
     'Foreman ' || e % 20, 'FOREMAN ' || e % 20, '', '', '', '', '', ''
   from generate_series(1, 100) d cross join generate_series(1, 30) e`,
  `update project set start_date = current_date - 180, target_finish_date = current_date + 180 where id = $1`,
];
