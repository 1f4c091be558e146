/**
 * One definition per commodity: its fields and behavior are declared in `contract/commodities`. Code that serves every type names
 * no type and no field that only some types have; otherwise a new type would be missed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { columnName } from '../../contract/commodities/fields/field.ts';
import { commodityTypes } from '../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../contract/commodities/index.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Places where types and fields can be named: the declarations, their texts, and code about a single type. */
const places: readonly (readonly [path: RegExp, reason: string])[] = [
  [/^contract\/commodities\/((?!fields\/)|fields\/(field|status|commodityTypes)\.ts$)/, 'the declarations themselves'],
  [/\/locales\/|^contract\/(names|base\/messages)\/[^/]+\//, 'their labels, by key'],
  [/^contract\/names\/figureNames\.ts$/, 'which figure each column of a report or grid shows'],
  [/^contract\/setup\/laborUnits\/typicalLaborUnits\.ts$/, 'figures of the trade, by type'],
  [/^contract\/(reports\/reportTypes|base\/pages\/pages|endpoints)\.ts$/, 'reports and pages are each about one type'],
  [
    /^server\/(services|repositories)\/reporting\/(?!readRowsOfDay)/,
    'each report is about one type, and says so in its name',
  ],
  [/^server\/repositories\/packages\/readiness\//, 'each type of row waits for something else'],
  [
    /^(contract|server\/(services|repositories)|src\/features)\/reels\//,
    'reels are what cables are cut from, and nothing else is',
  ],
  [/^contract\/(progress\/(cuts|pieces)|setup\/codes\/reelFields)\.ts$/, 'pieces of cable, and reels'],
  [/^contract\/printing\/defaults\//, 'the cards of each type'],
  [
    /^contract\/imports\/headings\/(?!normaliseHeader|importableFields)/,
    'what a heading means is told apart by type and field',
  ],
  [/^server\/seed\//, 'the demonstration is a made-up plant'],
  [/^server\/db\/tables\.ts$/, 'the tables are those of the migrations'],
];

/** Exceptions by file: the number of literals, and the permanent reason. */
const allowed: Readonly<Record<string, readonly [most: number, reason: string]>> = {
  'contract/setup/codes/codeFields.ts': [
    2,
    'what a supplier brings is called cable, tray or equipment (domain rule 7)',
  ],
  'contract/setup/accountCodes/accountCodeTypes.ts': [
    1,
    'a kind of account code that is called equipment, as a commodity is (domain rule 7)',
  ],
};

const declared = Object.values(commodities);
const isShared = (key: string) => declared.every(({ fields }) => fields.some((field) => field.key === key));
/**
 * Returns true for composed keys. Keys that are also everyday words (`size`, `route`) cannot be distinguished; composed keys are
 * specific to commodities.
 */
const isComposed = (key: string) => /[A-Z]/.test(key);
const ownKeys = [...new Set(declared.flatMap(({ fields }) => fields.map(({ key }) => key)))].filter(
  (key) => isComposed(key) && !isShared(key),
);
const types = commodityTypes.map((type) => `'${type}'`);
const literal = new RegExp(
  `(?:${types.join('|')})|\\b(?:${ownKeys.flatMap((key) => [key, columnName(key)]).join('|')})\\b`,
  'g',
);

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

function literalsIn(file: string): number {
  return withoutComments(readFileSync(join(root, file), 'utf8')).match(literal)?.length ?? 0;
}

const files = ['contract', 'machines', 'server', 'src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(?:gen|d)\.ts$/.test(name))
    .map((name) => `${folder}/${name}`)
    .filter((file) => !places.some(([path]) => path.test(file))),
);

const found = files.map((file) => [file, literalsIn(file)] as const).filter(([, count]) => count > 0);

it('names no commodity type and no type-specific field in generic code, except where this list permits it', () => {
  expect(found.filter(([file, count]) => count > (allowed[file]?.[0] ?? 0))).toEqual([]);
});

it('lists no more literals than the files contain', () => {
  const counts = new Map(found);
  expect(Object.entries(allowed).filter(([file, [max]]) => counts.get(file) !== max)).toEqual([]);
});

it('finds literals in the declarations', () => {
  expect(literalsIn('contract/commodities/cable.ts')).toBeGreaterThan(20);
  expect(files.length).toBeGreaterThan(300);
});
