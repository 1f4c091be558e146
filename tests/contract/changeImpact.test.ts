/**
 * Impact of a change on work already started (domain rule 4): critical if it changes the ends, type, size or route; for review if
 * the length grew by more than 5 %; for information otherwise.
 */
import { expect, it, test } from 'vitest';
import { importTypes, type ImportType } from '../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../contract/commodities/index.ts';

const critical: Readonly<Record<ImportType, Readonly<Partial<Record<'from/to' | 'type' | 'size' | 'route', string>>>>> =
  {
    cable: { 'from/to': 'fromEquipment toEquipment', type: 'typeCode', size: 'size', route: 'route' },
    // The size of a tray is its width and depth; from and to are a node, a tray or equipment.
    'cable-tray': { 'from/to': 'fromNode toNode', type: 'typeCode', size: 'size depth' },
    conduit: { 'from/to': 'fromNode toNode', type: 'typeCode', size: 'size' },
    equipment: { type: 'typeCode' },
    // A jumper connects two terminals of one piece of equipment.
    jumper: { 'from/to': 'equipment terminalA terminalB', type: 'typeCode', size: 'size' },
    conductor: {
      'from/to': 'fromEquipment fromStrip fromTerminal toEquipment toStrip toTerminal',
      type: 'typeCode',
      size: 'size',
    },
  };

const grows: Readonly<Record<ImportType, readonly string[]>> = {
  cable: ['designLength'],
  'cable-tray': ['length'],
  conduit: ['length'],
  equipment: [],
  jumper: ['length'],
  conductor: [],
};

const keysOf = (type: ImportType, impact: 'critical' | 'growth') =>
  commodities[type].fields.filter(({ changeImpact }) => changeImpact === impact).map(({ key }) => key);

test.each(importTypes)('critical and growing fields of %s', (type) => {
  expect(keysOf(type, 'critical').toSorted()).toEqual(Object.values(critical[type]).join(' ').split(' ').toSorted());
  expect(keysOf(type, 'growth')).toEqual(grows[type]);
});

it('every length in a schedule counts as growing', () => {
  const lengths = importTypes.map((type) =>
    commodities[type].fields
      .filter(({ kind, source }) => kind === 'length' && source === 'engineering')
      .map(({ key }) => key),
  );
  expect(lengths).toEqual(importTypes.map((type) => grows[type]));
});

it('only fields from a schedule have an impact', () => {
  for (const { fields } of Object.values(commodities))
    for (const { changeImpact, source } of fields)
      expect(changeImpact === undefined || source === 'engineering').toBe(true);
});
