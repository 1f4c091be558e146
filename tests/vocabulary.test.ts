/** Texts, names and documents use plain words (CONTRIBUTING.md, "Language"). Each list of exceptions states its reason. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EndpointShape } from '../contract/base/calls/endpoint.ts';
import { errorStatuses } from '../contract/base/calls/errors.ts';
import { endpoints } from '../contract/endpoints.ts';
import { admin } from '../src/i18n/locales/en-US/admin.ts';
import { privatePairs, privateWords, proseWords, textPatterns } from './support/plainLanguage/plainWords.ts';
import { localeTexts } from './support/plainLanguage/localeTexts.ts';
import { markdownFiles, withoutCode } from './support/plainLanguage/markdown.ts';
import { exportsOf, root, sourceFiles } from './support/sourceImports.ts';

describe('texts of the interface', () => {
  /** One text fixed by the specification, and two texts with a placeholder named `said`. */
  const allowed = new Set(['common:loading', 'server reels:receivedAs', 'server reels:jacketDiffers']);

  describe.each(Object.entries(textPatterns))('%s', (locale, patterns) => {
    const texts = localeTexts(locale).filter(([key]) => !allowed.has(key));

    it('has texts to read', () => expect(texts.length).toBeGreaterThan(4000));

    it.each(patterns)('has no text with %s', (_, pattern, instead) => {
      const found = texts.filter(([, text]) => pattern.test(text)).map(([key, text]) => `${key}: ${text}`);
      expect(found, `write ${instead}`).toEqual([]);
    });
  });
});

const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());

/** Returns the private words of a name: single words, pairs, and "most" as the start of a limit. */
function privateIn(name: string): string[] {
  const words = wordsOf(name);
  const pairs = words.slice(1).map((word, index) => `${words[index]} ${word}`);
  return [
    ...words.filter((word) => privateWords.has(word)),
    ...pairs.filter((pair) => privatePairs.has(pair)),
    ...(words[0] === 'most' && words.length > 1 ? ['most'] : []),
  ];
}

const folders = ['contract', 'machines', 'inspector', 'src', 'server', 'scripts', 'bench', 'e2e', 'tests'];

describe('names', () => {
  const files = folders.flatMap(sourceFiles);

  it('of files are plain', () => {
    const names = files.map((file) => basename(file).replace(/\..*$/, ''));
    expect(names.length).toBeGreaterThan(2000);
    expect(names.filter((name) => privateIn(name).length > 0)).toEqual([]);
  });

  it('of exports are plain', () => {
    /** `atLeast`: a condition of a row in arithmetic terms. */
    const exceptions = new Set(['atLeast']);
    const found = files.flatMap((file) =>
      exportsOf(file)
        .filter((name) => !exceptions.has(name) && privateIn(name).length > 0)
        .map((name) => `${file}: ${name}`),
    );
    expect(found).toEqual([]);
  });

  it('of paths of the API are plain', () => {
    const paths = Object.values<EndpointShape>(endpoints).map(({ path }) => path);
    expect(paths.filter((path) => privateIn(path).length > 0)).toEqual([]);
  });
});

describe('documents', () => {
  /** The glossary quotes the words that are not used elsewhere. */
  const files = markdownFiles().filter((file) => file !== 'docs/glossary.md');

  it.each(files)('%s uses plain words', (file) => {
    const lines = withoutCode(readFileSync(file, 'utf8')).split('\n');
    expect(lines.filter((line) => proseWords.test(line))).toEqual([]);
  });
});

describe('stored spellings', () => {
  const page = readFileSync(join(root, 'docs', 'stored-spellings.md'), 'utf8');
  const listed = [...page.matchAll(/^\| `([^`]+)`/gm)].map(([, spelling = '']) => spelling);
  const sources = ['contract', 'machines'].flatMap(sourceFiles).map((file) => readFileSync(join(root, file), 'utf8'));

  const inUse = (spelling: string) =>
    sources.some((source) => source.includes(`'${spelling}'`)) || spelling in admin.audit.verbs;

  it('that have private words are mapped to their term', () => {
    const lists = /(?:z\.(?:enum|literal)\(\s*|export (?:const|type) \w+ =\s*)(\[[^\]]*\]|(?:\s*\|?\s*'[^']*')+)/g;
    const stored = sources.flatMap((source) =>
      [...source.matchAll(lists)].flatMap(([, values = '']) =>
        [...values.matchAll(/'([^']*)'/g)].map(([, value = '']) => value),
      ),
    );
    const codes = Object.keys(errorStatuses);
    const verbs = Object.keys(admin.audit.verbs);
    expect(stored.length).toBeGreaterThan(300);
    const differing = [...stored, ...codes, ...verbs].filter((name) => privateIn(name).length > 0);
    expect([...new Set(differing)].filter((name) => !listed.includes(name))).toEqual([]);
  });

  it('on the list are still in use', () => {
    expect(listed.length).toBeGreaterThan(15);
    expect(listed.filter((spelling) => !inUse(spelling))).toEqual([]);
  });
});
