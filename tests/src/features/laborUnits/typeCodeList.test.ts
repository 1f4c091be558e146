import { expect, it } from 'vitest';
import type { CodeKind } from '../../../../contract/commodities/fields/field.ts';
import { typeCodeList } from '../../../../src/features/laborUnits/typeCodeList.ts';

/** Returns a list that offers only the name of its kind. */
const listOf = (kind: CodeKind) => ({ load: () => Promise.resolve(() => [{ name: kind, text: '' }]) });

const offeredFor = async (commodity: string | null) => {
  const list = typeCodeList(
    { value: (key, column) => (key === 4 && column === 'commodityType' ? commodity : 'x') },
    listOf,
  );
  return (await list.load({ id: 4, row: 0 }))('').map(({ name }) => name);
};

it('offers the codes of the kind that classifies the commodity of the row', async () => {
  expect(await offeredFor('cable')).toEqual(['cable-type']);
  expect(await offeredFor('conduit')).toEqual(['conduit-type']);
  expect(await offeredFor('from-term')).toEqual(['term-type']);
});

it('offers nothing while the commodity of the row is missing or unknown', async () => {
  expect(await offeredFor(null)).toEqual([]);
  expect(await offeredFor('cabel')).toEqual([]);
});
