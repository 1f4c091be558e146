/** Columns are as wide as their important content, and numbers are aligned. */
import { expect, it } from 'vitest';
import { commodities } from '../../../../contract/commodities/index.ts';
import { columnWidth, contentsOf } from '../../../../src/grid/commodityGrid/columns/columnWidth.ts';
import { OperationQueue } from '../../../../src/device/outbox/queue.ts';
import { CommodityStore } from '../../../../src/store/commodityStore.ts';
import { noCache } from '../../../support/noCache.ts';
import { changesOf, threeCables, type Cable } from '../../store/cables.ts';

async function storeOf(cables: readonly Cable[]): Promise<CommodityStore> {
  const transport = { changes: () => Promise.resolve(changesOf(cables)) };
  const store = new CommodityStore(7, 'cable', transport, { cache: noCache, queue: new OperationQueue() });
  await store.open();
  return store;
}
const { fields } = commodities.cable;
const none = { header: '', menu: 24, total: undefined, tag: 0, least: 0 };

it('reserves space for the name of a header, its arrow and its menu', () => {
  const short = columnWidth({ ...none, header: 'Cond' });
  const long = columnWidth({ ...none, header: 'Installed length, ft' });
  expect(short).toBeGreaterThan(44 + 16);
  expect(long - short).toBeGreaterThan(40);
  expect(columnWidth({ ...none, header: 'Cond', menu: 56 }) - short).toBe(56 - 24);
});

it('is never less than its total, its tags and the declared minimum', () => {
  const total = '1,301,832.5'.repeat(3);
  expect(columnWidth({ ...none, total })).toBeGreaterThan(columnWidth({ ...none, total: '12' }));
  expect(columnWidth({ ...none, tag: 240 })).toBe(240);
  expect(columnWidth({ ...none, least: 300 })).toBe(300);
});

it('measures the longest tag of a column, but no free text', async () => {
  const long = await storeOf([{ ...threeCables[0]!, package: 'IWP-A10-P-0042-LONG', service: 'x'.repeat(90) }]);
  const short = await storeOf(threeCables);
  const widths = contentsOf(long, fields, long.shape).tagWidths;
  expect(widths.get('package')!).toBeGreaterThan(contentsOf(short, fields, short.shape).tagWidths.get('package')!);
  expect(widths.has('service')).toBe(false);
  const endless = await storeOf([{ ...threeCables[0]!, tag: 'T'.repeat(300) }]);
  expect(contentsOf(endless, fields, endless.shape).tagWidths.get('tag')).toBe(260);
});

it('measures the longest status by its displayed name, with its icon', async () => {
  const store = await storeOf(threeCables);
  const widthOf = (word: string) => contentsOf(store, fields, store.shape, () => word).tagWidths.get('status')!;
  expect(widthOf('Terminado en ambos extremos') - widthOf('Pulled')).toBeGreaterThan(60);
});

it('detects the columns where some numbers have decimals', async () => {
  const whole = await storeOf(threeCables.map((cable) => ({ ...cable, designLength: 100 })));
  const mixed = await storeOf([threeCables[0]!, { ...threeCables[1]!, designLength: 1295.9 }]);
  expect(contentsOf(whole, fields, whole.shape).decimals.has('designLength')).toBe(false);
  expect(contentsOf(mixed, fields, mixed.shape).decimals.has('designLength')).toBe(true);
});
