/** Every language has the same keys and placeholders, its own plurals and its own words. */
import { describe, expect, it } from 'vitest';
import { commodityTypes } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { statuses } from '../../../contract/commodities/fields/status.ts';
import { groupings } from '../../../contract/reports/reportTypes.ts';
import { declarations } from '../../../server/services/reporting/declarations/registry.ts';
import { textsByNamespace, type Texts } from '../../support/plainLanguage/localeTexts.ts';

const english = textsByNamespace('en-US');
const others = ['es-MX', 'fr-CA'] as const;
const pluralEnd = /_(zero|one|two|few|many|other)$/;
const keysOf = (words: Texts) => [...new Set(Object.keys(words).map((key) => key.replace(pluralEnd, '#')))].toSorted();
const blanksOf = (text: string) => [...text.matchAll(/\{\{([^}]*)\}\}/g)].map(([, name = '']) => name).toSorted();

/** Texts spelled as in English: names, units, files, and what the languages share. */
const shared: Readonly<Record<(typeof others)[number], ReadonlySet<string>>> = {
  'es-MX': new Set([
    'HTML',
    'Enter',
    'Esc',
    'PF',
    '{{width}} × {{height}} in',
    '{{shown}} cables',
    '{{shown}} cable',
    'Cable',
    'Cables',
    'Color',
    'Error',
    'Subtotal',
    'Factor',
    'Actor',
    'Inspector',
    'observable',
    'Material',
    'Conductor',
    'in',
    'kg',
    'lb',
    'lb/1000 ft',
    'Total',
    'Total {{total}}',
    'No',
    'Info',
  ]),
  'fr-CA': new Set([
    'HTML',
    'Source',
    'Photo',
    'Photos',
    'Photo {{number}}',
    'Corrections',
    'indirect',
    'Info',
    'OK',
    'Permissions',
    'PF',
    'Versions…',
    'Surplus, {{unit}}',
    'kg',
    'lb',
    'Date',
    'Client',
    'Code',
    'Codes',
    'Contact',
    'Budget',
    'Budget, h',
    '{{shown}} code',
    '{{shown}} codes',
    'Direct',
    'Indirect',
    'Conduit',
    'Conduits',
    'Description',
    'Notes',
    'Pages',
    'Parent',
    'Service',
    'Supports',
    'Total',
    'Total {{total}}',
    'Type',
    'machine',
    'observable',
    'Transition',
    'Transitions',
    'Action',
    'Actions',
    'Pause',
    'Invitations',
    'cause',
    'Mode',
    'Format',
    'Client',
    'Code',
    'Codes',
    'Version',
    'Description',
  ]),
};
const everywhere = new Set([
  '{{quantity}} × {{rate}} h = {{budget}} h',
  'Wireway',
  'CSV',
  'XLSX',
  'Ctrl K',
  'ft',
  'm',
  'h',
  '{{hours}} h',
  '%',
  'mm',
  'lbf',
  'N',
  'kg/km',
  'Normal',
]);
const hasWords = (text: string) => /\p{L}/u.test(text.replaceAll(/\{\{[^}]*\}\}/g, ''));

const matching = (words: ReadonlyMap<string, Texts>, pattern: RegExp) =>
  [...words.values()].flatMap((texts) => Object.values(texts).filter((text) => pattern.test(text)));

it('reads every namespace', () => {
  expect([...english.keys()].toSorted()).toEqual(
    expect.arrayContaining([
      'common',
      'dashboard',
      'errors',
      'fieldWork',
      'frame',
      'grid',
      'imports',
      'reports',
      'terms',
    ]),
  );
});

describe.each(others)('%s', (locale) => {
  const words = textsByNamespace(locale);

  it('has every namespace, and no other', () => {
    expect([...words.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  it.each([...english.keys()])('has the same keys in %s as English', (namespace) => {
    expect(keysOf(words.get(namespace) ?? {})).toEqual(keysOf(english.get(namespace) ?? {}));
  });

  it.each([...english.keys()])('has the same placeholders in %s', (namespace) => {
    const said = words.get(namespace) ?? {};
    for (const [key, text] of Object.entries(english.get(namespace) ?? {})) {
      expect(blanksOf(said[key] ?? ''), `${namespace}:${key}`).toEqual(blanksOf(text));
      // English has no separate plural for millions.
      const many = key.endsWith('_other') ? said[key.replace(/_other$/, '_many')] : text;
      expect(blanksOf(many ?? ''), `${namespace}:${key} (many)`).toEqual(blanksOf(text));
    }
  });

  it('has each plural of the language', () => {
    const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    for (const [namespace, said] of words) {
      const stems = Object.keys(said).flatMap((key) => (key.endsWith('_other') ? key.slice(0, -'_other'.length) : []));
      for (const stem of stems) {
        const has = categories.filter((category) => Object.hasOwn(said, `${stem}_${category}`));
        expect(has, `${namespace}:${stem}`).toEqual(categories);
      }
    }
  });

  it('has no blank or untranslated text', () => {
    for (const [namespace, said] of words) {
      for (const [key, text] of Object.entries(said)) {
        expect(text.trim(), `${namespace}:${key}`).not.toBe('');
        if (!hasWords(text) || everywhere.has(text) || shared[locale].has(text)) continue;
        expect(text, `${namespace}:${key}`).not.toBe(english.get(namespace)?.[key]);
      }
    }
  });

  it('uses a non-breaking space before a percent sign, unlike English', () => {
    expect(matching(english, /[\d}]\s%/u)).toEqual([]);
    expect(matching(words, /[\d}] ?%/u)).toEqual([]);
  });

  it('lists no text as shared that is translated', () => {
    const said = new Set(
      [...words].flatMap(([namespace, texts]) =>
        Object.entries(texts).flatMap(([key, text]) => (english.get(namespace)?.[key] === text ? [text] : [])),
      ),
    );
    expect([...shared[locale]].filter((text) => !said.has(text))).toEqual([]);
  });
});

describe('texts for trade terms', () => {
  const terms = english.get('terms') ?? {};

  it.each(commodityTypes)('include every field and step of %s', (type) => {
    const { fields, steps, label, plural } = commodities[type];
    for (const { term, label: text } of [...fields, ...steps]) expect(terms).toHaveProperty([term], text);
    expect(english.get('commodities')?.[type]).toBe(label);
    expect(terms[`plurals.${type}`]).toBe(plural);
  });

  it('include every status and every fixed choice', () => {
    for (const status of statuses) expect(terms[`statuses.${status}`]).toBe(status);
    const choices = commodityTypes.flatMap((type) => commodities[type].fields.flatMap((field) => field.choices ?? []));
    for (const choice of choices) expect(terms[`results.${choice}`]).toBe(choice);
  });

  it('include every column of every report, and no other', () => {
    const columns = Object.entries(declarations).flatMap(([report, { columns: columnsOf }]) =>
      groupings.flatMap((groupBy) => columnsOf({ groupBy }).map(({ key }) => `${report}.${key}`)),
    );
    expect([...new Set(columns)].toSorted()).toEqual(Object.keys(english.get('reportColumns') ?? {}).toSorted());
  });
});
