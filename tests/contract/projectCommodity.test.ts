/**
 * Commodity with a project's settings: for any settings, no field is lost or duplicated, and a hidden field is offered nowhere.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnShown, userDefinedKind, type ColumnSetting } from '../../contract/setup/columns/columnSetting.ts';
import { locales } from '../../contract/base/messages/locales.ts';
import { columnOrder, isNamed, projectCommodity, shownOf } from '../../contract/setup/columns/projectCommodity.ts';
import { commodityTypes, type CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import { commodities, fieldOf } from '../../contract/commodities/index.ts';
import { fieldKinds } from '../../contract/commodities/fields/fieldKinds.ts';
import { matchHeaders } from '../../contract/imports/headers.ts';
import { importableFields } from '../../contract/imports/headings/importableFields.ts';
import { messagesOf, translateMessage } from '../../contract/base/messages/message.ts';
import { fieldTerm } from '../../contract/commodities/fields/fieldTerm.ts';

const kindsOfSlot = { text: ['text', 'code'], number: ['number'], date: ['date'] } as const;

const settingOfField = (type: CommodityType, key: string): fc.Arbitrary<ColumnSetting> => {
  const { isSlot, kind } = fieldOf(type, key)!;
  const own = userDefinedKind.options.filter((each) =>
    (kindsOfSlot[kind as 'text'] as readonly string[])?.includes(each),
  );
  return fc
    .record(
      {
        shown: fc.constantFrom(...columnShown.options),
        place: fc.integer({ min: 1, max: 60 }),
        width: fc.integer({ min: 40, max: 600 }),
        labels: fc.dictionary(fc.constantFrom(...locales), fc.string({ minLength: 1, maxLength: 8 })),
        required: fc.boolean(),
        entered: fc.boolean(),
        synonyms: fc.array(fc.string({ minLength: 1, maxLength: 8 }), { maxLength: 2 }),
        ...(isSlot && { kind: fc.constantFrom(...own), codeKind: fc.constant('area' as const) }),
      },
      { requiredKeys: [] },
    )
    .map((decided): ColumnSetting => Object.assign(decided, { type, field: key }));
};

const projects = fc.constantFrom(...commodityTypes).chain((type) =>
  fc
    .subarray(commodities[type].fields.map(({ key }) => key))
    .chain((keys) => fc.tuple(...keys.map((key) => settingOfField(type, key))))
    .map((settings): { type: CommodityType; settings: ColumnSetting[] } => ({ type, settings })),
);

describe('a commodity with any project settings', () => {
  it('has every field once, in the declared order, with its declared storage', () => {
    fc.assert(
      fc.property(projects, ({ type, settings }) => {
        const { fields } = projectCommodity(type, settings);
        expect(fields.map(({ key }) => key)).toEqual(commodities[type].fields.map(({ key }) => key));
        for (const field of fields) {
          const declared = fieldOf(type, field.key)!;
          expect(fieldKinds[field.kind].sqlType).toBe(fieldKinds[declared.kind].sqlType);
          expect([field.term, field.source]).toEqual([declared.term, declared.source]);
        }
      }),
    );
  });

  it('offers every field that is not hidden or an unnamed slot, in project order, and the selected ones in grids', () => {
    fc.assert(
      fc.property(projects, ({ type, settings }) => {
        const commodity = projectCommodity(type, settings);
        const order = columnOrder(type, settings);
        const offered = commodity.offered.map(({ key }) => key);
        expect(offered).toEqual(order.filter(({ isHidden }) => !isHidden).map(({ key }) => key));
        expect(order.every(isNamed)).toBe(true);
        expect(new Set(order).size).toBe(order.length);
        expect(commodity.dataColumns).toEqual(
          commodity.offered.filter((field) => shownOf(commodity, field) === 'grid').map(({ key }) => key),
        );
        expect(offered).toEqual(expect.arrayContaining([...commodity.entryColumns, ...commodity.keyFields]));
        const placeOf = (key: string) =>
          commodity.keyFields.includes(key)
            ? 0
            : (settings.find(({ field }) => field === key)?.place ?? Number.MAX_SAFE_INTEGER);
        const places = order.map(({ key }) => placeOf(key));
        expect(places).toEqual(places.toSorted((left, right) => left - right));
        for (const key of commodity.keyFields)
          expect(commodity.fields.find((field) => field.key === key)?.required).toBe(fieldOf(type, key)?.required);
      }),
    );
  });

  it('labels columns as set: a project column has a name in every language, the others as declared', () => {
    fc.assert(
      fc.property(projects, ({ type, settings }) => {
        for (const field of projectCommodity(type, settings).fields) {
          const given = settings.find((setting) => setting.field === field.key)?.labels ?? {};
          for (const locale of locales) {
            const label = field.labels?.[locale];
            const isOwn = field.isUserDefined === true;
            // A project column has a label in every language; a Wireway column has only the one that was set.
            expect(label !== undefined).toBe(isOwn || (isNamed(field) && Boolean(given[locale])));
            expect(label).toBe(given[locale] && isNamed(field) ? given[locale] : label);
          }
        }
      }),
    );
  });

  it('is the same object for equal settings, so that nothing is rendered again', () => {
    fc.assert(
      fc.property(projects, ({ type, settings }) => {
        const again = settings.map((setting) => ({ ...setting }));
        expect(projectCommodity(type, again)).toBe(projectCommodity(type, settings));
      }),
    );
  });

  it('is not changed by the settings of another type', () => {
    const settings: ColumnSetting[] = [{ type: 'cable', field: 'udf1', kind: 'text', labels: { 'en-US': 'Zone' } }];
    expect(projectCommodity('conduit', settings)).toBe(commodities.conduit);
  });
});

const zone: ColumnSetting = {
  type: 'cable',
  field: 'udf1',
  kind: 'code',
  codeKind: 'area',
  labels: { 'en-US': 'Fire zone', 'es-MX': 'Zona de fuego' },
  synonyms: ['FZ'],
  entered: true,
  decimals: 2,
};

describe('a project column', () => {
  const commodity = projectCommodity('cable', [zone]);
  const field = commodity.fields.find(({ key }) => key === 'udf1')!;

  it('is shown in the grid and for entry, and has a code list', () => {
    expect(field).toMatchObject({ kind: 'code', codeKind: 'area', isUserDefined: true, label: 'Fire zone' });
    expect(commodity.dataColumns).toContain('udf1');
    expect(commodity.entryColumns).toContain('udf1');
    expect(commodity.offered.some(({ key }) => key === 'udf2')).toBe(false);
  });

  it.each(['FIRE ZONE', 'Zona de fuego', 'fz', 'Fire-Zone'])('is mapped from the heading %s', (heading) => {
    expect(matchHeaders(['Cable Tag', heading], commodity).mapping).toEqual({ 0: 'tag', 1: 'udf1' });
  });

  it('takes precedence over the declared headings of other fields', () => {
    const own = projectCommodity('cable', [{ ...zone, labels: { 'en-US': 'Plant area' } }]);
    expect(matchHeaders(['Plant Area'], commodities.cable).mapping).toEqual({ 0: 'area' });
    expect(matchHeaders(['Plant Area'], own).mapping).toEqual({ 0: 'udf1' });
  });

  it('has its label in messages, in the reader’s language', () => {
    const message = messagesOf<{ says: '{{field}} says' }>('any')('says', { field: fieldTerm(field) });
    const said = (locale: string) =>
      translateMessage({ locale, exists: () => true, words: (_key, values) => String(values?.['field']) }, message);
    expect(['en-US', 'es-MX', 'fr-CA'].map(said)).toEqual(['Fire zone', 'Zona de fuego', 'Fire zone']);
  });

  it('is mapped from no schedule while it is hidden', () => {
    const hidden = projectCommodity('cable', [{ ...zone, shown: 'hidden' }]);
    expect(importableFields(hidden).some(({ key }) => key === 'udf1')).toBe(false);
    expect(hidden.entryColumns).not.toContain('udf1');
  });
});
