import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { ImportType } from '../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../contract/commodities/index.ts';
import { matchHeaders, matchLeftOut } from '../../contract/imports/headers.ts';
import { normaliseHeader, splitHeader } from '../../contract/imports/headings/normaliseHeader.ts';

/** Returns the mapping with header texts instead of column numbers. */
function mapped(type: ImportType, ...headers: string[]): Record<string, string> {
  const { mapping, score } = matchHeaders(headers, commodities[type]);
  expect(score).toBe(Object.keys(mapping).length);
  return Object.fromEntries(Object.entries(mapping).map(([column, field]) => [headers[Number(column)], field]));
}

const fieldSpelled = (key: string, synonym: string) =>
  ({ key, label: key, term: `fields.cable.${key}`, kind: 'text', source: 'engineering', synonyms: [synonym] }) as const;

describe('normaliseHeader', () => {
  test.each([
    ['Cable No.', 'cable no', undefined],
    ['Cable #', 'cable no', undefined],
    ['CABLE NUMBER', 'cable no', undefined],
    ['Cable_Num', 'cable no', undefined],
    ['Cable Nr', 'cable no', undefined],
    ['№ кабеля', 'no кабеля', undefined],
    ['Cable№', 'cable no', undefined],
    ['Length (ft)', 'length', 'ft'],
    ['Length [m]', 'length', 'm'],
    ['Length, m', 'length', 'm'],
    ['LengthFt', 'lengthft', 'ft'],
    ['Longueur (ml)', 'longueur', 'm'],
    ['Длина кабеля, м', 'длина кабеля', 'm'],
    ['Size (mm²)', 'size', 'mm2'],
    ['Size (Sq.mm)', 'size', 'mm2'],
    ['Cable Voltage (kV)', 'cable voltage', 'kV'],
    ['Weight (kg)', 'weight', undefined],
    ['Shield / armour', 'shield armour', undefined],
    ['Est.\nLength', 'est length', undefined],
    ['mm2', 'mm2', undefined],
    ['  ', '', undefined],
  ])('reads %j as %j in %s', (header, text, unit) => {
    expect(normaliseHeader(header)).toEqual(unit === undefined ? { text } : { text, unit });
  });

  it('never throws, and does not lengthen normalized text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (header) => {
        const { text } = normaliseHeader(header);
        expect(normaliseHeader(text).text.length).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it('reads hostile brackets quickly', () => {
    expect(normaliseHeader('('.repeat(200_000)).text).toBe('');
    expect(normaliseHeader('(['.repeat(100_000)).text).toBe('');
  });
});

describe('splitHeader', () => {
  test.each([
    ['LengthFt', 'length'],
    ['CBLNumber', 'cbl no'],
    ['FromTermStrip', 'from term strip'],
    ['N.º de hilos', 'no de hilos'],
    ['Cable kV', 'cable kv'],
    ['Size mm2', 'size mm2'],
    ['cable_tag_no', 'cable tag no'],
  ])('splits %j into %j', (header, text) => {
    expect(splitHeader(header, normaliseHeader(header).text)).toBe(text);
  });
});

describe('matchHeaders', () => {
  it('assumes a language only if it explains two headings', () => {
    expect(mapped('cable', 'Cable', 'De', 'Supplier')).toEqual({ Cable: 'tag' });
    expect(mapped('cable', 'Cable', 'De', 'Hasta')).toEqual({
      Cable: 'tag',
      De: 'fromEquipment',
      Hasta: 'toEquipment',
    });
  });

  it('reads an abbreviation shared by two trades by the type of the schedule', () => {
    expect(mapped('conduit', 'COND NO', 'LGTH')).toEqual({ 'COND NO': 'tag', LGTH: 'length' });
    expect(mapped('cable', 'CBL NO', 'NO COND')).toEqual({ 'CBL NO': 'tag', 'NO COND': 'conductors' });
  });

  it('maps one column per field, even if several match', () => {
    expect(mapped('cable', 'CableNo', 'CBL NO', 'Kabelnummer', 'Kabeltyp')).toEqual({
      CableNo: 'tag',
      Kabeltyp: 'typeCode',
    });
  });

  it('reads a plain cable schedule', () => {
    expect(
      mapped('cable', 'Cable Tag', 'From', 'To', 'Cable Type', 'Conductors', 'Size', 'Length (ft)', 'Route', 'Service'),
    ).toEqual({
      'Cable Tag': 'tag',
      From: 'fromEquipment',
      To: 'toEquipment',
      'Cable Type': 'typeCode',
      Conductors: 'conductors',
      Size: 'size',
      'Length (ft)': 'designLength',
      Route: 'route',
      Service: 'service',
    });
  });

  it('reads the schedule of a controls contractor', () => {
    expect(mapped('cable', 'Cable ID', 'Cable Type', 'From', 'To', 'Est. Length', 'Conduit Route', 'Notes')).toEqual({
      'Cable ID': 'tag',
      'Cable Type': 'typeCode',
      From: 'fromEquipment',
      To: 'toEquipment',
      'Est. Length': 'designLength',
      'Conduit Route': 'route',
    });
  });

  it('prefers the length of one run in a sizing sheet to the total, since runs are multiplied in', () => {
    const headers = ['Sl. No', 'Tag No.', 'From', 'Cable size With (PE) Core', 'Cable Voltage (kV)'];
    const lengths = ['Cable length for each run (m)', 'No. of Runs', 'Total Cable Length (m)'];
    expect(mapped('cable', ...headers, ...lengths)).toEqual({
      'Tag No.': 'tag',
      From: 'fromEquipment',
      'Cable Voltage (kV)': 'voltage',
      'Cable length for each run (m)': 'designLength',
      'No. of Runs': 'runs',
    });
    expect(mapped('cable', 'Tag No.', 'Total Cable Length (m)')).toEqual({
      'Tag No.': 'tag',
      'Total Cable Length (m)': 'designLength',
    });
  });

  it('reads a conductor list with both ends', () => {
    expect(
      mapped(
        'conductor',
        'Cable Tag',
        'Conductor',
        'From Terminal Strip',
        'From Terminal',
        'To TB',
        'To Pin',
        'Wire Label',
      ),
    ).toEqual({
      'Cable Tag': 'cableTag',
      Conductor: 'conductorId',
      'From Terminal Strip': 'fromStrip',
      'From Terminal': 'fromTerminal',
      'To TB': 'toStrip',
      'To Pin': 'toTerminal',
      'Wire Label': 'wireLabel',
    });
  });

  it('reads Russian headers', () => {
    expect(mapped('cable', 'Откуда', 'Куда', 'Трасса', 'Длина кабеля, м')).toEqual({
      Откуда: 'fromEquipment',
      Куда: 'toEquipment',
      Трасса: 'route',
      'Длина кабеля, м': 'designLength',
    });
  });

  it('uses a location as the end only if no other column names the end', () => {
    expect(mapped('cable', 'Cable', 'From Location', 'To', 'To Location')).toEqual({
      Cable: 'tag',
      'From Location': 'fromEquipment',
      To: 'toEquipment',
      'To Location': 'toLocation',
    });
  });

  it('uses a field once, for its best header', () => {
    expect(mapped('cable', 'Tag No', 'Cable No')).toEqual({ 'Cable No': 'tag' });
    expect(mapped('cable', 'Types of Cables', 'Type')).toEqual({ Type: 'typeCode' });
  });

  it('ignores the order, plural and filler of words, and missing spaces', () => {
    expect(mapped('cable', 'Types of Cables', 'No. Cable', 'RoutedLength', 'DesignLength')).toEqual({
      'Types of Cables': 'typeCode',
      'No. Cable': 'tag',
      DesignLength: 'designLength',
    });
  });

  it('leaves headings unmapped that match partly, or two fields equally well', () => {
    expect(mapped('cable', 'Cable Drawing No', 'Rated Voltage (V)', 'Cable gland')).toEqual({});
    expect(mapped('conductor', 'Terminal Block Strip From To')).toEqual({});

    const twins = {
      ...commodities.cable,
      fields: [fieldSpelled('a', 'panel row bay left'), fieldSpelled('b', 'panel row bay right')],
    };
    expect(matchHeaders(['Panel row bay left right'], twins).score).toBe(0);
    expect(matchHeaders(['Panel row bay left door'], twins).mapping).toEqual({ 0: 'a' });
    expect(matchHeaders(['Left bay row panel'], twins).mapping).toEqual({ 0: 'a' });
  });

  it('tries the last part of a joined header after the whole', () => {
    expect(mapped('cable', 'CABLE DATA / No.', 'CABLE DATA / Size', 'FROM / Tag', 'TO / Tag', 'FROM / Room')).toEqual({
      'CABLE DATA / Size': 'size',
      'FROM / Tag': 'fromEquipment',
      'TO / Tag': 'toEquipment',
      'FROM / Room': 'fromLocation',
    });
  });

  it('maps every field by its own label, for every imported type', () => {
    for (const type of ['cable', 'cable-tray', 'conduit', 'equipment', 'jumper', 'conductor'] as const) {
      const fields = commodities[type].fields.filter((field) => field.source === 'engineering' || field.synonyms);
      expect(mapped(type, ...fields.map((field) => field.label))).toEqual(
        Object.fromEntries(fields.map((field) => [field.label, field.key])),
      );
    }
  });

  it('never throws, and never uses a column or a field twice', () => {
    const header = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('Cable', 'From', 'FROM / Tag', 'Length (m)', 'a / b / ', ' / '),
    );
    fc.assert(
      fc.property(fc.array(header, { maxLength: 12 }), (headers) => {
        const { mapping } = matchHeaders(headers, commodities.cable);
        expect(new Set(Object.values(mapping)).size).toBe(Object.keys(mapping).length);
        for (const column of Object.keys(mapping)) expect(Number(column)).toBeLessThan(headers.length);
      }),
    );
  });
});

describe('headings of fields that imports leave out', () => {
  it.each([
    ['Drum no.', 'Cable No', 'From'],
    ['REEL #', 'Cable No', 'From'],
    ['Reel', 'Cable No', 'From'],
    ['N.º de carrete', 'Cable n.º', 'Longitud', 'Desde'],
    ['Touret', 'Câble', 'Longueur', 'Départ'],
    ['№ барабана', '№ кабеля', 'Длина'],
    ['Trommel Nr.', 'Kabel Nr.', 'Länge'],
  ])('%j includes the reel, which is not imported from schedules', (...headers) => {
    expect(matchHeaders(headers, commodities.cable).mapping).not.toHaveProperty('0');
    expect(matchLeftOut(headers, commodities.cable)).toEqual({ '0': 'reel' });
  });

  it('are not reported for a commodity without such a field', () => {
    expect(matchLeftOut(['Drum no.', 'Tag'], commodities.conduit)).toEqual({});
  });
});
