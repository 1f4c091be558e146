import { describe, expect, it, test } from 'vitest';
import { columnName, type Commodity } from '../../contract/commodities/fields/field.ts';
import { commodityTypes, importTypes, type CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import { commodities, fieldOf } from '../../contract/commodities/index.ts';
import { endsOf, ownerOf, recalculationOrder } from '../../contract/commodities/links.ts';
import { importableFields } from '../../contract/imports/headings/importableFields.ts';
import { normaliseHeader } from '../../contract/imports/headings/normaliseHeader.ts';

const all: [string, Commodity][] = commodityTypes.map((type) => [type, commodities[type]]);

const keysIn = (other: CommodityType) => commodities[other].fields.map((each) => each.key);
const stepsIn = (other: CommodityType) => commodities[other].steps.map((step) => step.key);

describe.each(all)('%s', (type, commodity) => {
  const keys = commodity.fields.map((field) => field.key);
  const field = (key: string | undefined) => commodity.fields.find((candidate) => candidate.key === key);

  it('is declared under its own type', () => {
    expect(commodity.type).toBe(type);
    expect(importTypes.includes(type as never)).toBe(commodity.imported);
  });

  it('has steps that earn 100 % together', () => {
    expect(commodity.steps.reduce((sum, step) => sum + step.weight, 0)).toBe(100);
    expect(new Set(commodity.steps.map((step) => step.key)).size).toBe(commodity.steps.length);
    expect(commodity.steps.map((step) => step.key)).toContain(commodity.mainStep);
  });

  it('has a calculated fraction and a recorded date for each step', () => {
    for (const step of commodity.steps) {
      expect(field(step.fractionField)).toMatchObject({ kind: 'fraction', source: 'calculated' });
      expect(field(step.dateField)).toMatchObject({ kind: 'date', source: 'field' });
    }
  });

  it('refers only to its own fields and steps in steps, links and roles', () => {
    const steps = commodity.steps.map((step) => step.key);
    for (const step of commodity.steps) {
      const named = [
        step.byField,
        step.noteField,
        step.doneField,
        step.completeField,
        step.result?.field,
        ...(step.markFields ?? []),
        ...(step.detailFields ?? []),
      ].filter((key) => key !== undefined);
      for (const key of named) expect(field(key)).toMatchObject({ source: 'field' });
      expect(steps).toEqual(expect.arrayContaining([step.needs ?? step.key]));
      expect(step.kind === 'quantity').toBe(step.doneField !== undefined && step.completeField !== undefined);
      expect(['', ...(field(step.result?.field)?.choices ?? [])]).toEqual(
        expect.arrayContaining([...(step.result?.earns ?? [])]),
      );
      expect(step.noteField === undefined || field(step.noteField)?.isNote).toBe(true);
    }
    for (const key of [commodity.runsField, commodity.sizeField, commodity.lengthField])
      expect(key === undefined || keys.includes(key)).toBe(true);
    const conditions = commodity.status.flatMap(({ when }) => when);
    const ownSteps = conditions.flatMap((condition) => ('step' in condition ? [condition.step] : []));
    const ownEnds = conditions.flatMap((condition) => ('end' in condition ? [condition.end] : []));
    expect(steps).toEqual(expect.arrayContaining(ownSteps));
    expect(endsOf(type as CommodityType).map(({ end }) => end)).toEqual(expect.arrayContaining(ownEnds));
    expect(commodity.status.at(-1)?.when).toEqual([]);
  });

  it('links to other types through fields that both have', () => {
    expect(keys).toEqual(
      expect.arrayContaining(commodity.links.flatMap((link) => (link.kind === 'owner' ? [link.field] : []))),
    );
    const counted = commodity.links.filter((link) => link.kind === 'counted');
    expect(counted.every((link) => keysIn(link.type).includes(link.field) && keys.includes(link.except))).toBe(true);
    // The owner of counted rows is found through one of the key fields.
    const ownerKey = ownerOf(type as CommodityType)?.field;
    expect(commodity.keyFields).toEqual(expect.arrayContaining(counted.map(() => ownerKey)));
    for (const link of endsOf(type as CommodityType)) {
      const taken = [link.copies, link.begins, link.counts];
      expect(keysIn(link.type)).toEqual(expect.arrayContaining(taken.flatMap((part) => Object.keys(part))));
      expect(keys).toEqual(expect.arrayContaining(taken.flatMap((part) => Object.values(part))));
      expect(stepsIn(link.type)).toContain(link.step);
      expect(ownerOf(link.type)?.type).toBe(commodity.type);
    }
  });

  it('measures its quantity step by length', () => {
    const measured = commodity.steps.some((step) => step.kind === 'quantity');
    expect(commodity.quantity).toBe(measured ? 'length' : 'each');
    expect(field(commodity.lengthField)?.source).toBe(measured ? 'engineering' : undefined);
    expect(field(commodity.lengthField)?.kind).toBe(measured ? 'length' : undefined);
  });

  it('has unique field keys, column names and labels', () => {
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(keys.map(columnName)).size).toBe(keys.length);
    expect(new Set(commodity.fields.map(({ label }) => label)).size).toBe(keys.length);
  });

  it('shows only its own fields in grids, each once', () => {
    for (const columns of [commodity.dataColumns, commodity.entryColumns, commodity.keyFields]) {
      expect(keys).toEqual(expect.arrayContaining([...columns]));
      expect(new Set(columns).size).toBe(columns.length);
    }
  });

  it('requires exactly its key fields', () => {
    const required = commodity.fields.filter((candidate) => candidate.required === 'key').map(({ key }) => key);
    expect(required).toEqual([...commodity.keyFields]);
  });

  it('lets field users enter every step', () => {
    for (const step of commodity.steps) {
      const recorded = step.key === 'tested' ? 'testResult' : step.dateField;
      expect(commodity.entryColumns).toContain(recorded);
    }
  });

  it('declares the code kind of each code field, and of no other', () => {
    for (const candidate of commodity.fields) expect(candidate.codeKind !== undefined).toBe(candidate.kind === 'code');
  });

  it('has synonyms in the normalized form of headers', () => {
    for (const synonym of commodity.fields.flatMap(({ synonyms = [], leftOut }) => [
      ...synonyms,
      ...(leftOut?.headings ?? []),
    ])) {
      expect(normaliseHeader(synonym)).toEqual({ text: synonym });
    }
  });

  it('assigns each header spelling to one field', () => {
    const owners = new Map<string, string>();
    // A heading such as "height" can mean a size or an elevation; the values distinguish them, for example 100 mm or 3 m.
    for (const candidate of importableFields(commodity).filter(({ key }) => key !== 'elevation')) {
      for (const text of [...(candidate.synonyms ?? []), normaliseHeader(candidate.label).text]) {
        const spelling = text.replaceAll(' ', '');
        expect([candidate.key, undefined], `“${text}”`).toContain(owners.get(spelling));
        owners.set(spelling, candidate.key);
      }
    }
  });

  it('lets imports write no field that belongs to the contractor or the field', () => {
    const imported = new Set(importableFields(commodity).map(({ key }) => key));
    for (const key of ['package', 'foreman', 'notes', 'laborUnit', 'hold', 'status', 'percentComplete'])
      expect(imported.has(key)).toBe(false);
    expect(importableFields(commodity).filter(({ source }) => source === 'field' || source === 'calculated')).toEqual(
      [],
    );
  });
});

test('the default weights match the standard of the trade', () => {
  const weights = Object.fromEntries(all.map(([type, { steps }]) => [type, steps.map((step) => step.weight)]));
  expect(weights).toEqual({
    cable: [90, 10],
    'cable-tray': [30, 55, 10, 5],
    conduit: [25, 60, 10, 5],
    equipment: [5, 55, 30, 10],
    jumper: [80, 20],
    conductor: [45, 45, 10],
    'from-term': [30, 60, 10],
    'to-term': [30, 60, 10],
  });
});

test('full revisions are the default for complete schedules, additions for partial ones', () => {
  const modes = Object.fromEntries(importTypes.map((type) => [type, commodities[type].defaultImportMode]));
  expect(modes).toEqual({
    cable: 'full',
    'cable-tray': 'full',
    conduit: 'full',
    equipment: 'full',
    jumper: 'partial',
    conductor: 'partial',
  });
});

test('a field is found by its key', () => {
  expect(fieldOf('cable', 'designLength')).toMatchObject({ label: 'Length', kind: 'length' });
  expect(fieldOf('jumper', 'route')).toBeUndefined();
});

it('rows are recalculated before the rows that read them', () => {
  for (const type of commodityTypes)
    for (const { type: end } of endsOf(type))
      expect(recalculationOrder.indexOf(end)).toBeLessThan(recalculationOrder.indexOf(type));
  expect(recalculationOrder).toHaveLength(commodityTypes.length);
});
