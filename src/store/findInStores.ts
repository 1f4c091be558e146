/** Search for rows by part of their tag in the tables on this device. */
import { importType } from '../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../contract/commodities/index.ts';
import type { RelatedRow } from '../../contract/rows/commodityRecord.ts';
import { maxTags } from '../../contract/rows/findTags.ts';
import { tagKey } from '../../contract/base/values/tags.ts';
import type { CommodityStore } from './commodityStore.ts';

type Found = Pick<RelatedRow, 'type' | 'id' | 'tag' | 'typeCode'>;

/**
 * Returns matching rows in the server's order: equal tags, then tags that start with the text, then tags that contain it. Removed
 * rows are left out.
 */
export function findInStores(stores: readonly CommodityStore[], projectId: number, text: string): Found[] {
  const key = tagKey(text);
  const found: (Found & { key: string; place: number })[] = [];
  for (const store of stores) {
    // A termination end has the tag of its cable.
    if (store.projectId !== projectId || !importType.safeParse(store.type).success) continue;
    const { type, table } = store;
    for (let row = 0; row < table.length; row += 1) {
      const tag = commodities[type].keyFields.map((field) => store.read(row, field) ?? '').join(' ');
      const own = tagKey(tag);
      const place = own.indexOf(key);
      if (place < 0 || store.read(row, 'removed') === true) continue;
      const typeCode = String(store.read(row, 'typeCode') ?? '');
      found.push({ type, id: table.ids[row]!, tag, typeCode, key: own, place: own === key ? -1 : Math.min(place, 1) });
    }
  }
  return found
    .toSorted((one, other) => one.place - other.place || (one.key < other.key ? -1 : 1))
    .slice(0, maxTags)
    .map(({ type, id, tag, typeCode }) => ({ type, id, tag, typeCode }));
}
