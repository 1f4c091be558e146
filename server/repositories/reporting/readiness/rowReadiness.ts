/**
 * SQL for the readiness of each row in packages, with the reasons for waiting (domain sections 9 and 12). Cables to pull follow
 * the rule of Route Ready (`routeReadiness.ts`); the rows that a row depends on are read regardless of the scope.
 */
import { onHandStatuses } from '../../../../contract/setup/codes/reelFields.ts';
import { columnName, type Referent } from '../../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../../contract/commodities/index.ts';
import type { PackageType } from '../../../../contract/setup/codes/packageKinds.ts';
import { fieldsNaming } from '../../../../contract/packages/packageTypes.ts';
import type { WaitKind } from '../../../../contract/packages/readiness.ts';
import { typeOfEachTable } from '../../sql/commodityTable.ts';
import { keySql } from '../../sql/derivedSql.ts';
import { inScopeSql } from '../../sql/rowScope.ts';
import { isInRequestedPackageSql } from './requestedPackages.ts';
import { requestedReelsSql } from './reelOnHand.ts';
import { readinessOfSql } from './routeReadiness.ts';
import { supersededCardsSql } from './supersededCards.ts';

/** Possible reason for a row `r` to wait. `json` is a list, and each entry is a separate wait. */
interface WaitSql {
  readonly when: string;
  /** True if the item is missing from the project. */
  readonly isUnknown?: true;
  readonly json: string;
}

/** Referent of the tag of a wait; waits that are not for a row of a commodity are left out. */
export const referentOfWait: Readonly<Partial<Record<WaitKind, Referent>>> = {
  raceway: 'raceway',
  equipmentNotSet: 'equipment',
  equipmentNotReceived: 'equipment',
  cableNotPulled: 'cable',
};

/**
 * Rows of one kind. `from` names them `r`; they are joined with `p`, the package in the column `named`; the other columns are as
 * in the statement.
 */
interface Source {
  readonly type: string;
  /** A type in the table of `r`. */
  readonly of: CommodityType;
  readonly from: string;
  /** Column that names the package. */
  readonly named: string;
  /** Joins used only for the waits. */
  readonly waitsFrom?: string;
  readonly tag: string;
  readonly typeCode: string;
  readonly description: string;
  readonly done: string;
  readonly waits: readonly WaitSql[];
}

const none = "'[]'::jsonb";

/** One wait as JSON: `contract/packages/packages.ts`, `wait`. */
const waitJson = (kind: WaitKind, tag = 'null', percent = 'null', text = 'null') =>
  `jsonb_build_array(jsonb_build_object('kind', '${kind}', 'tag', ${tag}, 'percent', ${percent}, 'text', ${text}))`;

const isBlank = (column: string) => `coalesce(${column}, '') = ''`;
const percentOf = (fraction: string) => `round((${fraction})::numeric * 100)`;

const isWhole = 'r.percent_complete >= 99.999999';

/** Waits that apply to any row: a hold, and packages that precede its own. */
const common: readonly WaitSql[] = [
  { when: `not ${isBlank('r.hold')}`, json: waitJson('hold', 'null', 'null', 'r.hold') },
  {
    when: 'p.waits_for is not null',
    json: `(select jsonb_agg(jsonb_build_object('kind', 'predecessor', 'tag', t.tag, 'percent', null, 'text', null)) from unnest(p.waits_for) t(tag))`,
  },
];

/** Wait for a row whose newest card no longer matches it; see `supersededCardsSql`. */
const cardSuperseded: WaitSql = { when: 'sc.id is not null', json: waitJson('cardSuperseded') };

/** Waits for the equipment a row names, set or not; `named` is its row of `named_equipment`. */
const equipmentWaits = (tag: string, named: string): readonly WaitSql[] => [
  {
    when: `not ${isBlank(tag)} and ${named}.set_fraction is null`,
    isUnknown: true,
    json: waitJson('unknownEquipment', tag),
  },
  { when: `${named}.set_fraction < 1`, json: waitJson('equipmentNotSet', tag, percentOf(`${named}.set_fraction`)) },
];

const toPull = 'r.pulled_fraction < 1';
const onHand = onHandStatuses.map((status) => `'${status}'`).join(', ');

/** Waits for a reel that a row names; `named` is its row of `named_reel`. */
const reelWaits = (named: string, reel: string): readonly WaitSql[] => [
  {
    when: `${toPull} and ${named}.reel is not null and (${named}.status is null or ${named}.status not in (${onHand}))`,
    json: waitJson('reelNotOnHand', reel),
  },
];

const cableToPull: Source = {
  type: "'cable'",
  of: 'cable',
  from: `pull_readiness r
    left join named_reel l on l.reel = r.reel left join named_reel sl on sl.reel = r.splice_reel`,
  named: 'package',
  waitsFrom: 'left join raceway_wait rw on rw.cable_id = r.id',
  tag: 'r.tag',
  typeCode: 'r.type_code',
  description: 'r.service',
  done: isWhole,
  waits: [
    { when: `${toPull} and r.unknown_raceways > 0`, isUnknown: true, json: none },
    { when: `${toPull} and r.raceways = 0`, isUnknown: true, json: waitJson('noRoute') },
    { when: `${toPull} and r.installed < r.raceways`, json: 'rw.waits' },
    ...(['from', 'to'] as const).flatMap((end): WaitSql[] => [
      {
        when: `${toPull} and not r.${end}_known`,
        isUnknown: true,
        json: waitJson('unknownEquipment', `nullif(r.${end}_equipment, '')`),
      },
      {
        when: `${toPull} and r.${end}_known and not r.${end}_set`,
        json: waitJson('equipmentNotSet', `r.${end}_equipment`),
      },
    ]),
    ...reelWaits('l', 'r.reel'),
    ...reelWaits('sl', 'r.splice_reel'),
    { when: `${toPull} and ${isBlank('r.reel')} and (select kept from ledger)`, json: waitJson('noReel') },
    // The card of a pulled cable is no longer needed.
    { ...cardSuperseded, when: `${toPull} and ${cardSuperseded.when}` },
    ...common,
  ],
};

const cableToTest: Source = {
  type: "'cable'",
  of: 'cable',
  from: 'cable r',
  named: 'test_package',
  tag: 'r.tag',
  typeCode: 'r.type_code',
  description: 'r.service',
  done: 'r.tested_fraction >= 1',
  waits: [
    { when: toPull, json: waitJson('cableNotPulled', 'r.tag', percentOf('r.pulled_fraction')) },
    cardSuperseded,
    ...common,
  ],
};

const equipmentToSet: Source = {
  type: "'equipment'",
  of: 'equipment',
  from: 'equipment r',
  named: 'package',
  tag: 'r.tag',
  typeCode: 'r.type_code',
  description: 'r.description',
  done: isWhole,
  waits: [
    { when: 'r.received_fraction < 1 and r.set_fraction < 1', json: waitJson('equipmentNotReceived', 'r.tag') },
    cardSuperseded,
    ...common,
  ],
};

const equipmentToTest: Source = {
  ...equipmentToSet,
  from: 'equipment r',
  named: 'test_package',
  done: 'r.checked_fraction >= 1',
  waits: [
    { when: 'r.set_fraction < 1', json: waitJson('equipmentNotSet', 'r.tag', percentOf('r.set_fraction')) },
    cardSuperseded,
    ...common,
  ],
};

const jumper: Source = {
  type: "'jumper'",
  of: 'jumper',
  from: `jumper r
    left join named_equipment e on e.tag = r.equipment`,
  named: 'package',
  tag: 'r.tag',
  typeCode: 'r.type_code',
  description: 'r.description',
  done: isWhole,
  waits: [...equipmentWaits('r.equipment', 'e'), cardSuperseded, ...common],
};

/** Waits for the cable that a row is an end or a core of. */
const cableWaits = (cable: string): readonly WaitSql[] => [
  { when: `${cable}.id is null`, isUnknown: true, json: waitJson('unknownCable', 'r.cable_tag') },
  {
    when: `${cable}.pulled_fraction < 1`,
    json: waitJson('cableNotPulled', `${cable}.tag`, percentOf(`${cable}.pulled_fraction`)),
  },
];

const termination: Source = {
  type: 'r.commodity_type',
  of: 'from-term',
  from: `termination r
    left join cable c on c.project_id = $1 and c.id = r.cable_id and not c.removed
    left join named_equipment e on e.tag = r.equipment`,
  named: 'package',
  tag: 'r.cable_tag',
  typeCode: 'r.type_code',
  description: 'r.equipment',
  done: isWhole,
  waits: [...cableWaits('c'), ...equipmentWaits('r.equipment', 'e'), cardSuperseded, ...common],
};

const conductor: Source = {
  type: "'conductor'",
  of: 'conductor',
  from: `conductor r
    left join named_cable k on k.name = r.cable_tag
    left join cable c on c.project_id = $1 and c.tag_key = k.key and not c.removed
    left join named_equipment f on f.tag = r.from_equipment
    left join named_equipment t on t.tag = r.to_equipment`,
  named: 'package',
  tag: "r.cable_tag || ' ' || r.conductor_id",
  typeCode: 'r.type_code',
  description: "concat_ws(' → ', nullif(r.from_equipment, ''), nullif(r.to_equipment, ''))",
  done: isWhole,
  waits: [
    ...cableWaits('c'),
    ...equipmentWaits('r.from_equipment', 'f'),
    ...equipmentWaits('r.to_equipment', 't'),
    ...common,
  ],
};

/** Sources of the types that wait for rows of other types. */
const dependentSources: Readonly<Record<PackageType, readonly Source[]>> = {
  installation: [cableToPull, equipmentToSet, jumper],
  termination: [termination, conductor],
  test: [cableToTest, equipmentToTest],
};

/** Source for a type whose rows wait for no other type: cable trays, conduits, and any type without its own source. */
function independentSource(type: CommodityType, packageField: string): Source {
  const { table, keyFields, sizeField } = commodities[type];
  return {
    type: `'${type}'`,
    of: type,
    from: `${table} r`,
    named: columnName(packageField),
    tag: `concat_ws(' ', ${keyFields.map((key) => `r.${columnName(key)}`).join(', ')})`,
    typeCode: 'r.type_code',
    description: sizeField === undefined ? "''" : `r.${columnName(sizeField)}`,
    done: isWhole,
    waits: [cardSuperseded, ...common],
  };
}

/** Sources for every table with rows in packages of the type, so that no row is missing from its package. */
function sourcesOf(packageType: PackageType): readonly Source[] {
  const dependent = dependentSources[packageType];
  const tables = new Set(dependent.map(({ of }) => commodities[of].table));
  const others = fieldsNaming(packageType).filter(({ type }) => !tables.has(commodities[type].table));
  return [...dependent, ...others.map(({ type, field }) => independentSource(type, field))];
}

type ColumnOfTable = readonly [table: string, column: string];

/** Columns that name packages of a type. */
const packageColumns = (packageType: PackageType): readonly ColumnOfTable[] =>
  fieldsNaming(packageType)
    .filter(({ type }) => typeOfEachTable.includes(type))
    .map(({ type, field }) => [commodities[type].table, columnName(field)]);

/** Columns that name equipment in rows of such packages, for the sources that wait for it. */
const equipmentColumns: Readonly<Record<PackageType, readonly ColumnOfTable[]>> = {
  installation: [['jumper', 'equipment']],
  termination: [
    ['termination', 'equipment'],
    ['conductor', 'from_equipment'],
    ['conductor', 'to_equipment'],
  ],
  test: [],
};

/** Distinct names in columns of the rows in the requested packages; `named`: the package column, if it differs. */
const distinctNames = (columns: readonly ColumnOfTable[], named?: Source['named']) =>
  columns
    .map(
      ([table, column]) =>
        `select ${column} as name from ${table} where project_id = $1 and not removed and ${isInRequestedPackageSql(named ?? column)}`,
    )
    .join(' union ');

/** Compares each name once, not each row. */
const namedEquipment = (type: PackageType) =>
  equipmentColumns[type].length === 0
    ? ''
    : `, named_equipment as materialized (
    select n.name as tag, e.set_fraction from (${distinctNames(equipmentColumns[type], 'package')}) n
    left join equipment e on e.project_id = $1 and not e.removed and e.tag_key = ${keySql('n.name')}
    where not ${isBlank('n.name')}
  )`;

const pulling = `, ledger as materialized (select exists (select from code where project_id = $1 and kind = 'reel') as kept),
  ${readinessOfSql(` and ${isInRequestedPackageSql('c.package')}`, ', c.percent_complete, c.earned_hours, c.service, c.tested_fraction')},
  raceway_wait as materialized (
    select cable_id, jsonb_agg(jsonb_build_object('kind', case when raceway_key is null then 'unknownRaceway' else 'raceway' end, 'tag', tag,
        'percent', ${percentOf('run_fraction')}, 'text', null) order by position) as waits
    from pull_entry where coalesce(run_fraction, 0) < 1 group by cable_id
  ),
  named_reel as materialized (
    select n.reel, k.extra ->> 'status' as status from ${requestedReelsSql} n
    left join code k on k.project_id = $1 and k.kind = 'reel' and k.code_key = ${keySql('n.reel')}
    where (select kept from ledger) and not ${isBlank('n.reel')}
  )`;

const landing = `, named_cable as materialized (
    select n.name, ${keySql('n.name')} as key from (select distinct cable_tag as name from conductor where project_id = $1 and not removed and ${isInRequestedPackageSql('package')}) n
  )`;

/** Keys of the steps that are not done. */
const openStepsSql = (type: CommodityType) =>
  `array_remove(array[${commodities[type].steps
    .map(({ key, fractionField }) => `case when r.${columnName(fractionField)} < 1 then '${key}' end`)
    .join(', ')}], null)`;

const any = (waits: readonly WaitSql[]) => waits.map(({ when }) => `(${when})`).join(' or ') || 'false';

function rowsOfSource(source: Source, withWaits: boolean): string {
  const { type, of, from, named, waitsFrom = '', tag, typeCode, description, done, waits } = source;
  const json = waits.map((each) => `case when ${each.when} then ${each.json} else ${none} end`).join(' || ');
  return `select ${type} as type, r.id, ${tag} as tag, ${typeCode} as type_code, ${description} as description, p.key as package_key,
      case when ${done} then 'done' when ${any(waits.filter(({ isUnknown }) => isUnknown))} then 'unknown'
        when ${any(waits)} then 'waiting' else 'ready' end as state,
      ${withWaits ? `case when ${done} then ${none} else ${json} end` : none} as waits, ${openStepsSql(of)} as open_steps, r.percent_complete, r.quantity, r.budget_hours, r.earned_hours
    from ${from} join named_package p on p.name = r.${named} left join superseded_card sc on sc.type = ${type} and sc.id = r.id ${withWaits ? waitsFrom : ''}
    where ${from.startsWith('pull_readiness') ? 'true' : `r.project_id = $1 and not r.removed and ${isInRequestedPackageSql(`r.${named}`)} and ${inScopeSql('r', '$2', of)}`}`;
}

/**
 * Common table expressions that end in `packaged_row`: one line per row that is in a package of the type. Parameters: the
 * project, the keys of the caller's row scope, `[{ key, waits_for }]` of packages whose predecessors are not complete, and the
 * numbers of some packages, as rows spell them, or null for all. Without waits, rows have only their state.
 */
export const rowReadinessSql = (
  type: PackageType,
  { withWaits }: { readonly withWaits: boolean },
): string => `waiting_package as materialized (
    select w.key, w.waits_for from jsonb_to_recordset($3::jsonb) as w(key text, waits_for text[])
  ),
  named_package as materialized (
    select k.name, k.key, w.waits_for from (
      select n.name, ${keySql('n.name')} as key from (${distinctNames(packageColumns(type))}) n offset 0
    ) k left join waiting_package w on w.key = k.key
  )${type === 'installation' ? pulling : ''}${type === 'termination' ? landing : ''}${namedEquipment(type)},
  superseded_card as materialized (${supersededCardsSql(type)}),
  packaged_row as (${sourcesOf(type)
    .map((source) => rowsOfSource(source, withWaits))
    .join(' union all ')})`;
