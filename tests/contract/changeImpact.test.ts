/**
 * What a change means for work already begun (domain rule 4): critical where it goes, what type and size it is and which
 * way it runs; for review where it grew by more than 5 %; for information all else.
 */
import { expect, it, test } from 'vitest';
import { importTypes, type ImportType } from '../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../contract/commodities/index.ts';

const critical: Readonly<Record<ImportType, Readonly<Partial<Record<'from/to' | 'type' | 'size' | 'route', string>>>>> =
  {
    cable: { 'from/to': 'fromEquipment toEquipment', type: 'typeCode', size: 'size', route: 'route' },
    // A tray is as large as it is wide and deep; from and to are a node, a tray or equipment.
    'cable-tray': { 'from/to': 'fromNode toNode', type: 'typeCode', size: 'size depth' },
    conduit: { 'from/to': 'fromNode toNode', type: 'typeCode', size: 'size' },
    equipment: { type: 'typeCode' },
    // A jumper goes from a terminal to a terminal of one piece of equipment.
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

test.each(importTypes)('a change of %s', (type) => {
  expect(keysOf(type, 'critical').toSorted()).toEqual(Object.values(critical[type]).join(' ').split(' ').toSorted());
  expect(keysOf(type, 'growth')).toEqual(grows[type]);
});

it('is for review of every length a schedule gives', () => {
  const lengths = importTypes.map((type) =>
    commodities[type].fields
      .filter(({ kind, source }) => kind === 'length' && source === 'engineering')
      .map(({ key }) => key),
  );
  expect(lengths).toEqual(importTypes.map((type) => grows[type]));
});

it('is weighed only where a schedule brings it', () => {
  for (const { fields } of Object.values(commodities))
    for (const { changeImpact, source } of fields)
      expect(changeImpact === undefined || source === 'engineering').toBe(true);
});
