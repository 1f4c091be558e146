/** Reads the columns that readiness needs, in pieces. Every query is bound to one project. */
import { columnName } from '../../../../contract/commodities/fields/field.ts';
import { commodities } from '../../../../contract/commodities/index.ts';
import { onHandStatuses } from '../../../../contract/setup/codes/reelFields.ts';
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import type { Transaction } from '../../../db/database.ts';
import type { ListedReel } from './packagedRows.ts';
import { textColumn, type StoredRow, type TableShape } from './tableRows.ts';

/** Rows in one piece: decoding them must not delay other calls. */
const rowsInPiece = 2000;

function columnsOf({ type, typeColumn, packages, texts, namedAs, fraction, hasRoute, isOfCable }: TableShape): string {
  const open = commodities[type].steps.map(
    ({ fractionField }, at) => `case when r.${columnName(fractionField)} < 1 then ${1 << at} else 0 end`,
  );
  return [
    'r.id',
    `${typeColumn === null ? `'${type}'` : `r.${typeColumn}`} as type`,
    'r.removed, r.foreman, r.hold, r.quantity, r.budget_hours, r.earned_hours',
    'r.percent_complete >= 99.999999 as whole',
    `${open.join(' + ') || '0'} as open_steps`,
    ...new Set(
      [...Object.values(packages), ...Object.keys(texts)].map((column) => `r.${column} as ${textColumn(column)}`),
    ),
    ...(namedAs === undefined ? [] : [`r.tag, r.tag_key, r.${fraction} as fraction`]),
    ...(hasRoute ? ['r.route'] : []),
    ...(isOfCable ? ['r.cable_id, r.cable_tag'] : []),
  ].join(', ');
}

interface Condition {
  /** Condition on the row `r`; `$4` is the parameter. */
  readonly sql: string;
  readonly parameter: unknown;
}

/** Every row of the project. */
export const everyRow: Condition = { sql: '$4::text is null', parameter: null };

export const changedSince = (version: number): Condition => ({ sql: 'r.row_version > $4', parameter: version });

/** Rows in the packages with the numbers. */
export const inPackages = (column: string, numbers: readonly string[]): Condition => ({
  sql: `r.${column} <> '' and r.${column} = any($4::text[])`,
  parameter: numbers,
});

export const withKeys = (keys: readonly string[]): Condition => ({
  sql: 'r.tag_key = any($4::text[])',
  parameter: keys,
});

export const withIds = (ids: readonly number[]): Condition => ({ sql: 'r.id = any($4::int[])', parameter: ids });

/** Calls `use` with each row of the table that meets the condition, removed ones included, by ascending id. */
export async function readRows(
  transaction: Transaction,
  projectId: number,
  shape: TableShape,
  { sql, parameter }: Condition,
  use: (row: StoredRow) => void,
): Promise<void> {
  const text = `select ${columnsOf(shape)} from ${shape.table} r
    where r.project_id = $1 and r.id > $2 and ${sql} order by r.id limit $3`;
  for (let after = 0; ;) {
    // oxlint-disable-next-line no-await-in-loop -- pieces are read in sequence
    const rows = await transaction.query<StoredRow>(text, [projectId, after, rowsInPiece, parameter]);
    for (const row of rows) use(row);
    if (rows.length < rowsInPiece) return;
    after = rows.at(-1)!.id;
  }
}

/** Rows that no longer exist since the version. */
export const readTombstones = (
  transaction: Transaction,
  projectId: number,
  since: number,
): Promise<{ readonly type: CommodityType; readonly id: number }[]> =>
  transaction.query(
    'select commodity_type as type, commodity_id as id from commodity_tombstone where project_id = $1 and version > $2',
    [projectId, since],
  );

/** Reels of the project. */
export const readReels = (transaction: Transaction, projectId: number): Promise<ListedReel[]> =>
  transaction.query<ListedReel>(
    `select code_key as key, coalesce(extra ->> 'status' = any($2::text[]), false) as "isOnHand"
     from code where project_id = $1 and kind = 'reel'`,
    [projectId, onHandStatuses],
  );

/** State of the project that decides if rows in memory are still exact. */
export interface ProjectHead {
  readonly version: number;
  /** A restore starts a new epoch: its rows replace all that were read before. */
  readonly epoch: number;
  /** Lengths of cards are compared in this unit. */
  readonly unit: string;
  readonly prints: number;
  /** True if the transaction has written: it sees rows that may never be committed. */
  readonly hasWritten: boolean;
}

/** Returns undefined if there is no such project. */
export async function readHead(transaction: Transaction, projectId: number): Promise<ProjectHead | undefined> {
  const [head] = await transaction.query<ProjectHead>(
    `select p.version, p.epoch_version as epoch, p.unit_measurement as unit, txid_current_if_assigned() is not null as "hasWritten",
       (select count(*)::int from card_print k where k.project_id = p.id) as prints
     from project p where p.id = $1`,
    [projectId],
  );
  return head;
}

/** Ids of the print jobs of the project. */
export async function readPrintIds(transaction: Transaction, projectId: number): Promise<string[]> {
  const rows = await transaction.query<{ id: string }>('select id from card_print where project_id = $1', [projectId]);
  return rows.map(({ id }) => id);
}

/** Rows with a card of one of the print jobs. */
export const readPrintedRows = (
  transaction: Transaction,
  projectId: number,
  prints: readonly string[],
): Promise<{ readonly type: CommodityType; readonly id: number }[]> =>
  transaction.query(
    `select distinct commodity_type as type, commodity_id as id from printed_card
     where project_id = $1 and print_id = any($2::uuid[])`,
    [projectId, prints],
  );
