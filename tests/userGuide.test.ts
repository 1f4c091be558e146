/** The user guide: every page of the application has help in every language, and its texts name what is on the screen. */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { locales } from '../contract/base/messages/locales.ts';
import { pageNames } from '../contract/base/pages/pages.ts';
import { helpGroups, type Guide, type HelpBlock, type HelpSpan } from '../contract/help/guide.ts';
import { guideFiles, guideFolder, parseHelpPage, readGuide } from '../scripts/userGuide/readGuide.ts';
import { localeTexts } from './support/plainLanguage/localeTexts.ts';
import { root } from './support/sourceImports.ts';

/** Limits of the guide; lengths of a page in words, sizes in bytes. */
const limits = { minWords: 60, maxWords: 220, guide: 300_000, guideGzip: 60_000, pictures: 25, picture: 60_000 };
/** The page after signing out is outside the application frame, which shows the help. */
const withoutHelp = new Set(['signedOut']);

const guides = new Map(locales.map((locale) => [locale, readGuide(root, locale)]));
const english = guides.get('en-US')!;
const pictures = join(root, guideFolder, 'pictures');

/** Returns a page without its front matter. */
const bodyOf = (file: string): string => readFileSync(file, 'utf8').split('\n---\n')[1] ?? '';

const spansIn = (block: HelpBlock): readonly HelpSpan[] =>
  block.kind === 'paragraph' ? block.spans : block.kind === 'steps' || block.kind === 'list' ? block.items.flat() : [];

/** Returns what `read` finds in each part of each sentence, with the page it is on. */
const findSpans = <Found>(guide: Guide, read: (span: Exclude<HelpSpan, string>) => Found | undefined) =>
  guide.flatMap(({ name, blocks }) =>
    blocks.flatMap(spansIn).flatMap((span) => {
      const found = typeof span === 'string' ? undefined : read(span);
      return found === undefined ? [] : [{ page: name, found }];
    }),
  );

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Returns a pattern of a text that accepts any value for its placeholders; null for a text that is only a placeholder. */
function patternOf(text: string): RegExp | null {
  const parts = text.split(/\{\{[^}]*\}\}/);
  return parts.join('').trim().length < 3 ? null : new RegExp(`^${parts.map(escaped).join('.+')}$`, 'u');
}

/** Terms of the glossary in the column of a language, in lower case. */
function glossaryTerms(locale: string): Set<string> {
  const rows = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const column = locales.indexOf(locale as (typeof locales)[number]);
  const trade = rows.map((cells) => cells[column + 1] ?? '');
  const screens = rows.map((cells) => cells[column + 2] ?? '');
  return new Set([...trade, ...screens].map((term) => term.replace(/ \(.*\)$/, '').toLowerCase()));
}

const shape = (each: Guide) =>
  each
    .map(({ name, group, screens }) => ({ name, group, screens }))
    .toSorted((one, other) => one.name.localeCompare(other.name));

/** Returns the number of steps on a page. */
const stepsOf = (blocks: readonly HelpBlock[]) =>
  blocks.flatMap((block) => (block.kind === 'steps' ? block.items : [])).length;

const isWithin = (count: number, min: number, max: number): boolean => count >= min && count <= max;

const read = (body: string, head = 'title: Reels\ngroup: screens\nscreens: reels, reels?view=plan') =>
  parseHelpPage('reels', `---\n${head}\n---\n\n${body}\n`);

it('lists all pages by language', async () => {
  const names = new Intl.DisplayNames(['en'], { type: 'language' });
  const groups: Readonly<Record<string, string>> = {
    roles: 'By role: your first ten minutes',
    screens: 'By screen',
    topics: 'On every screen',
  };
  const lists = [...guides].map(([locale, guide]) => {
    const parts = helpGroups.map((group) => {
      const lines = guide
        .filter((page) => page.group === group)
        .map(({ name, title }) => `- [${title}](${locale}/${name}.md)`);
      return `### ${groups[group]}, ${locale}\n\n${lines.join('\n')}`;
    });
    return `## ${names.of(locale)}\n\n${parts.join('\n\n')}`;
  });
  const index = `# User guide

The pages that the “?” of each screen opens, also without a connection. One page per role and per screen, in three languages.
Generated from the pages.

${lists.join('\n\n')}
`;
  await expect(index).toMatchFileSnapshot(`../${guideFolder}/README.md`);
});

describe.each([...guides])('%s', (locale, guide) => {
  const texts = new Set(localeTexts(locale).map(([, text]) => text));

  it('has the same pages for the same screens as English', () => {
    expect(shape(guide)).toEqual(shape(english));
  });

  it('has help for every page of the application', () => {
    const named = new Set(guide.flatMap(({ screens }) => screens));
    expect(pageNames.filter((page) => !withoutHelp.has(page) && !named.has(page))).toEqual([]);
  });

  it('names each screen once, and only screens of pages that exist', () => {
    const screens = guide.flatMap((page) => page.screens);
    expect(screens).toEqual([...new Set(screens)]);
    const known = new Set<string>(pageNames);
    expect(screens.filter((screen) => !known.has(screen.split(/[?@]/)[0]!))).toEqual([]);
  });

  it('names controls as the screens do', () => {
    const patterns = [...texts].filter((text) => text.includes('{{')).flatMap((text) => patternOf(text) ?? []);
    const controls = findSpans(guide, (span) => ('control' in span ? span.control : undefined));
    expect(controls.length).toBeGreaterThan(150);
    const unknown = controls.filter(
      ({ found }) => !texts.has(found) && !patterns.some((pattern) => pattern.test(found)),
    );
    expect(unknown).toEqual([]);
  });

  it('explains terms of the glossary', () => {
    const known = glossaryTerms(locale);
    const terms = findSpans(guide, (span) => ('term' in span ? span.term : undefined));
    expect(terms.length).toBeGreaterThan(15);
    expect(terms.filter(({ found }) => !known.has(found.toLowerCase()) && !texts.has(found))).toEqual([]);
  });

  it('links to pages that exist', () => {
    const names = new Set(guide.map(({ name }) => name));
    const links = findSpans(guide, (span) => ('link' in span ? span.page : undefined));
    expect(links.filter(({ found }) => !names.has(found))).toEqual([]);
    // A page without a link is only found in the contents.
    const linked = new Set(links.map(({ found }) => found));
    expect(guide.filter(({ name, group }) => group !== 'roles' && !linked.has(name))).toEqual([]);
  });

  it('has short pages: what the page is for, and three to seven steps', () => {
    const lengths = guideFiles(root, locale).map((file) => ({
      file,
      words: bodyOf(file).match(/[\p{L}\p{N}]\S*/gu)!.length,
    }));
    expect(lengths.filter(({ words }) => !isWithin(words, limits.minWords, limits.maxWords))).toEqual([]);
    expect(guide.filter(({ blocks }) => blocks[0]?.kind !== 'paragraph').map(({ name }) => name)).toEqual([]);
    expect(guide.filter(({ blocks }) => !isWithin(stepsOf(blocks), 3, 7)).map(({ name }) => name)).toEqual([]);
  });

  it('fits the device', () => {
    const json = JSON.stringify(guide);
    expect(Buffer.byteLength(json)).toBeLessThanOrEqual(limits.guide);
    expect(gzipSync(json).length).toBeLessThanOrEqual(limits.guideGzip);
  });
});

it('keeps French punctuation on its line', () => {
  const broken = guideFiles(root, 'fr-CA').map((file) => ({ file, places: bodyOf(file).match(/ [:%»]|« /g) }));
  expect(broken.filter(({ places }) => places !== null)).toEqual([]);
});

it('has few small pictures, each on a page in every language', () => {
  const files = existsSync(pictures) ? readdirSync(pictures) : [];
  expect(files.length).toBeLessThanOrEqual(limits.pictures);
  expect(files.filter((file) => statSync(join(pictures, file)).size > limits.picture)).toEqual([]);
  for (const guide of guides.values()) {
    const shown = guide.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'picture' ? `${block.picture}.webp` : [])),
    );
    expect(shown.toSorted()).toEqual(files.toSorted());
  }
});

describe('reading a page', () => {
  it('finds steps, controls, terms, keys and links', () => {
    expect(
      read(
        '# Reels\n\nOne.\n\n## Words\n\n1. Select **Add**, press `Esc`, see\n   [the plan](cut-plan.md).\n2. A _reel_.',
      ),
    ).toEqual({
      name: 'reels',
      title: 'Reels',
      group: 'screens',
      screens: ['reels', 'reels?view=plan'],
      blocks: [
        { kind: 'paragraph', spans: ['One.'] },
        { kind: 'heading', text: 'Words' },
        {
          kind: 'steps',
          items: [
            [
              'Select ',
              { control: 'Add' },
              ', press ',
              { key: 'Esc' },
              ', see ',
              { link: 'the plan', page: 'cut-plan' },
              '.',
            ],
            ['A ', { term: 'reel' }, '.'],
          ],
        },
      ],
    });
  });

  it('finds pictures of the guide', () => {
    expect(read('![The reels.](../pictures/reels.webp)').blocks).toEqual([
      { kind: 'picture', picture: 'reels', caption: 'The reels.' },
    ]);
    expect(() => read('![Elsewhere](https://example.com/a.webp)')).toThrow('is not a picture of the guide');
  });

  it.each([
    ['markup', 'Text <b onclick="x()">bold</b>.'],
    ['a block of markup', '<script>x()</script>'],
    ['links to other sites', '[here](https://example.com)'],
    ['tables', '| a | b |\n| - | - |\n| 1 | 2 |'],
  ])('rejects %s', (_, body) => expect(() => read(body)).toThrow('does not show'));

  it('rejects a page without a title, and a heading that differs from it', () => {
    expect(() => parseHelpPage('reels', '# Reels\n')).toThrow('no front matter');
    expect(() => read('Text.', 'title: Reels\ngroup: somewhere')).toThrow('needs a title');
    expect(() => read('# Rolls')).toThrow('differs from the title');
  });
});
