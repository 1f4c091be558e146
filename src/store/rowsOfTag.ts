/** Rows of one tag in the project tables on this device, which a scan is compared with while the server is unreachable. */
import { commodityTypes, type CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../contract/commodities/index.ts';
import type { CurrentUserReply } from '../../contract/users/currentUser.ts';
import { tagKey } from '../../contract/base/values/tags.ts';
import type { CommodityStore } from './commodityStore.ts';
import { deviceCache } from './snapshotCache.ts';
import type { Table } from './table/table.ts';

export interface StoredRow {
  readonly type: CommodityType;
  readonly id: number;
  readonly tag: string;
  readonly revision: string;
  readonly hold: string;
  readonly isRemoved: boolean;
  /** Percent complete, 0-100. */
  readonly percentComplete: number;
  /** Time of the server's last response with this row; null if unknown. */
  readonly saidAt: Date | null;
}

interface Stored {
  /** Rows with a tag of their own first, then termination ends. */
  readonly rows: readonly StoredRow[];
  /** Types for which this device stores rows. */
  readonly types: readonly CommodityType[];
}

interface Whose {
  readonly stores: ReadonlyMap<string, CommodityStore>;
  readonly user: Pick<CurrentUserReply, 'id' | 'rowScope'>;
  readonly projectId: number;
}

const isEnd = ({ type }: StoredRow): boolean => !commodities[type].imported;

/** Returns the stored rows of a tag, for the types that have printed cards. */
export async function rowsOfTag({ stores, user, projectId }: Whose, tag: string): Promise<Stored> {
  const printed = commodityTypes.filter((type) => commodities[type].templates.length > 0);
  const scope = user.rowScope?.id ?? '';
  const tables = await Promise.all(
    printed.map(async (type) => {
      const open = stores.get(`${user.id}/${projectId}/${scope}/${type}`);
      return open && open.freshness !== 'opening'
        ? open.table
        : deviceCache({ userId: user.id, projectId, type, scope }).load();
    }),
  );
  const kept = tables.filter((table) => table !== null);
  const key = tagKey(tag);
  const rows = kept.flatMap((table) => rowsIn(table, key));
  return {
    rows: [...rows.filter((row) => !isEnd(row)), ...rows.filter(isEnd)],
    types: kept.map(({ type }) => type),
  };
}

/**
 * Returns false if the key of the text cannot end like the given key. Comparing each of a hundred thousand tags in full blocks
 * the page.
 */
function mayEndAs(text: string, key: string): boolean {
  const last = text.at(-1) ?? '';
  return !/[!-~]/.test(last) || key.endsWith(last.toUpperCase());
}

function rowsIn(table: Table, key: string): StoredRow[] {
  const { type, saidAt } = table;
  const text = (row: number, field: string) => String(table.read(row, field) ?? '');
  const found: StoredRow[] = [];
  const lastField = commodities[type].keyFields.at(-1)!;
  for (let row = 0; row < table.length; row += 1) {
    if (!mayEndAs(text(row, lastField), key)) continue;
    const tag = commodities[type].keyFields.map((field) => text(row, field)).join(' ');
    if (tagKey(tag) !== key) continue;
    found.push({
      type,
      id: table.ids[row]!,
      tag,
      revision: text(row, 'revision'),
      hold: text(row, 'hold'),
      isRemoved: table.read(row, 'removed') === true,
      percentComplete: Number(table.read(row, 'percentComplete') ?? 0),
      saidAt: saidAt === null ? null : new Date(saidAt),
    });
  }
  return found;
}
