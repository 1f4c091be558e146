/** One name per figure, one figure per name, in reports, grids, pages and files, in every language. */
import { expect, it, describe } from 'vitest';
import { commodityTypes } from '../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../contract/commodities/index.ts';
import {
  figureNames,
  figureOfGrid,
  figuresOfGrids,
  figuresOfReports,
  figuresOfSummary,
  relativesOf,
} from '../../contract/names/figureNames.ts';
import { figureLabels as enUS } from '../../contract/names/en-US/figureLabels.ts';
import { figureMeanings as meaningsEnUS } from '../../contract/names/en-US/figureMeanings.ts';
import { terms as termsEnUS } from '../../contract/names/en-US/terms.ts';
import { figureLabels as esMX } from '../../contract/names/es-MX/figureLabels.ts';
import { figureMeanings as meaningsEsMX } from '../../contract/names/es-MX/figureMeanings.ts';
import { terms as termsEsMX } from '../../contract/names/es-MX/terms.ts';
import { figureLabels as frCA } from '../../contract/names/fr-CA/figureLabels.ts';
import { figureMeanings as meaningsFrCA } from '../../contract/names/fr-CA/figureMeanings.ts';
import { terms as termsFrCA } from '../../contract/names/fr-CA/terms.ts';
import { reportTypes } from '../../contract/reports/reportTypes.ts';
import { declarations } from '../../server/services/reporting/declarations/registry.ts';
import { executive as executiveEnUS } from '../../src/i18n/locales/en-US/executive.ts';
import { figures as figuresEnUS } from '../../src/i18n/locales/en-US/figures.ts';
import { timesheets as timesheetsEnUS } from '../../src/i18n/locales/en-US/timesheets.ts';
import { executive as executiveEsMX } from '../../src/i18n/locales/es-MX/executive.ts';
import { figures as figuresEsMX } from '../../src/i18n/locales/es-MX/figures.ts';
import { timesheets as timesheetsEsMX } from '../../src/i18n/locales/es-MX/timesheets.ts';
import { executive as executiveFrCA } from '../../src/i18n/locales/fr-CA/executive.ts';
import { figures as figuresFrCA } from '../../src/i18n/locales/fr-CA/figures.ts';
import { timesheets as timesheetsFrCA } from '../../src/i18n/locales/fr-CA/timesheets.ts';

const languages = [
  {
    language: 'en-US',
    labels: enUS,
    meanings: meaningsEnUS,
    terms: termsEnUS,
    executive: executiveEnUS,
    figures: figuresEnUS,
    timesheets: timesheetsEnUS,
  },
  {
    language: 'es-MX',
    labels: esMX,
    meanings: meaningsEsMX,
    terms: termsEsMX,
    executive: executiveEsMX,
    figures: figuresEsMX,
    timesheets: timesheetsEsMX,
  },
  {
    language: 'fr-CA',
    labels: frCA,
    meanings: meaningsFrCA,
    terms: termsFrCA,
    executive: executiveFrCA,
    figures: figuresFrCA,
    timesheets: timesheetsFrCA,
  },
] as const;

/** A label without the unit and the week behind it: "Earned, h", "Earned, last week". */
const withoutUnit = (label: string) => label.replace(/,[^,]*$/u, '');

describe.each(languages)('in $language', ({ labels, meanings, terms, executive, figures, timesheets }) => {
  it('no two figures have the same name or the same meaning', () => {
    expect(Object.keys(labels)).toEqual(figureNames);
    for (const texts of [labels, meanings]) {
      const all = Object.values(texts).map((text) => text.toLocaleLowerCase());
      expect(all.filter((text, at) => all.indexOf(text) !== at)).toEqual([]);
    }
  });

  it.each(commodityTypes)('the grid of %s names its totals like the reports', (type) => {
    const fields = terms.fields[type] as Readonly<Record<string, string>>;
    const named = Object.entries(figuresOfGrids[type]).filter(([key]) => key in fields);
    expect(named.length).toBeGreaterThan(3);
    for (const [key, name] of named) expect([labels[name], `${labels[name]}, h`]).toContain(fields[key]);
  });

  it('the Executive Summary, the project page and the timesheets name their columns like the reports', () => {
    for (const [column, name] of Object.entries(figuresOfSummary))
      expect([
        executive.columns[column as keyof typeof figuresOfSummary],
        withoutUnit(executive.columns[column as keyof typeof figuresOfSummary]),
      ]).toContain(labels[name]);
    const { columns } = figures;
    expect([columns.budget, columns.earned, columns.spent, columns.remaining].map(withoutUnit)).toEqual([
      labels.budget,
      labels.earned,
      labels.directSpent,
      labels.remainingHours,
    ]);
    expect([columns.percent, columns.pf, columns.quantity, columns.installed]).toEqual([
      labels.percentComplete,
      labels.performanceFactor,
      labels.quantity,
      labels.installedQuantity,
    ]);
    const { hours } = timesheets;
    expect([hours.spent, hours.direct, hours.earned].map(withoutUnit)).toEqual([
      labels.spent,
      labels.directSpent,
      labels.earned,
    ]);
  });
});

it('every number of every report that has a total is a named figure', () => {
  for (const reportType of reportTypes) {
    const request = { groupBy: 'accountCode', within: false } as never;
    const named = Object.keys(figuresOfReports[reportType]);
    const totals = declarations[reportType].columns(request).filter(({ total }) => total !== 'none');
    expect(totals.length).toBeGreaterThan(0);
    for (const { key } of totals) expect([reportType, named]).toEqual([reportType, expect.arrayContaining([key])]);
  }
});

it.each(commodityTypes)('every column of %s with a total is a named figure', (type) => {
  for (const field of commodities[type].fields.filter(({ summed }) => summed))
    expect([field.key, figureOfGrid(type, field)]).toEqual([field.key, expect.any(String)]);
});

describe('related figures', () => {
  it('of the design length pulled open in the same report, or in one for the same rows', () => {
    expect(relativesOf('cable-summary', 'pulledLength', { area: ['A10'] })).toEqual([
      { name: 'pulledLength' },
      { name: 'measuredLength', opening: { of: 'cable-length-by-type-code', figure: 'actualOfPulled' } },
      { name: 'remainingLength', opening: { of: 'cable-summary', figure: 'remainingLength' } },
    ]);
  });

  it('are named without a link where no report can select the same rows', () => {
    expect(relativesOf('cable-summary', 'pulledLength', { foreman: ['Ray'] })[1]).toEqual({ name: 'measuredLength' });
  });

  it('do not exist for a custom column', () => {
    expect(relativesOf('cable-summary', 'udf6', {})).toEqual([]);
  });
});
