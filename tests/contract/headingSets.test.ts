/** Headings of schedules from many offices: the proposed mapping is the one a user would choose (domain rule 3.3). */
import { describe, expect, it } from 'vitest';
import { commodities } from '../../contract/commodities/index.ts';
import { matchHeaders } from '../../contract/imports/headers.ts';
import { english } from './headings/english.ts';
import { french } from './headings/french.ts';
import { german } from './headings/german.ts';
import type { HeadingSet } from './headings/headingSet.ts';
import { russian } from './headings/russian.ts';
import { spanish } from './headings/spanish.ts';

const languages = { english, russian, french, spanish, german };
const sets = Object.values(languages).flat();

interface Reading {
  readonly wanted: number;
  readonly right: number;
  /** Expected columns that stay unmapped; `unwanted` are columns with an unexpected mapping. */
  readonly missed: readonly string[];
  readonly unwanted: readonly string[];
}

function readingOf({ name, type, columns }: HeadingSet): Reading {
  const { mapping } = matchHeaders(Object.keys(columns), commodities[type]);
  const compared = Object.entries(columns).map(([header, wanted], column) => ({
    told: `${name}: ${header} → ${mapping[String(column)] ?? '–'}, not ${wanted ?? '–'}`,
    wanted,
    found: mapping[String(column)] ?? null,
  }));
  const wanted = compared.filter((column) => column.wanted !== null);
  return {
    wanted: wanted.length,
    right: wanted.filter((column) => column.found === column.wanted).length,
    missed: wanted.filter(({ found }) => found === null).map(({ told }) => told),
    unwanted: compared
      .filter((column) => column.found !== null && column.found !== column.wanted)
      .map(({ told }) => told),
  };
}

function shareOf(readings: readonly Reading[]): { wanted: number; right: number; share: number } {
  const wanted = readings.reduce((sum, reading) => sum + reading.wanted, 0);
  const right = readings.reduce((sum, reading) => sum + reading.right, 0);
  return { wanted, right, share: right / wanted };
}

describe(`${sets.length} sets of headings`, () => {
  it('name existing fields, in sets of every type', () => {
    expect(sets.length).toBeGreaterThanOrEqual(30);
    expect(new Set(sets.map(({ type }) => type)).size).toBe(6);
    const strange = sets.flatMap(({ type, columns }) => {
      const fields = new Set(commodities[type].fields.map(({ key }) => key));
      return Object.values(columns).filter((field) => field !== null && !fields.has(field));
    });
    expect(strange).toEqual([]);
  });

  it('map at least nine of ten expected columns, and no others', () => {
    for (const [language, own] of Object.entries(languages)) {
      const { right, wanted, share } = shareOf(own.map(readingOf));
      console.info(`${language}: ${right} of ${wanted} columns (${Math.round(share * 100)} %)`);
    }
    const readings = sets.map(readingOf);
    const { right, wanted, share } = shareOf(readings);
    console.info(`together: ${right} of ${wanted} columns (${Math.round(share * 100)} %)`);
    expect(readings.flatMap((reading) => reading.unwanted)).toEqual([]);
    if (share < 0.9) console.info(readings.flatMap(({ missed }) => missed).join('\n'));
    expect(share).toBeGreaterThanOrEqual(0.9);
  });
});
