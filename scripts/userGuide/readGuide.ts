/**
 * Reads the pages of the user guide in one language. A page is Markdown with a small front matter; only what the help panel can
 * show is allowed, so that the same text reads well on both, and nothing of it ever becomes markup.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';
import { helpGroups, type Guide, type HelpBlock, type HelpPage, type HelpSpan } from '../../contract/help/guide.ts';

const marked = new Marked();

/** Folder of the guide below the root of the repository. */
export const guideFolder = 'docs/user-guide';

/** Returns the paths of the pages of a language, without the contents. */
export const guideFiles = (root: string, locale: string): string[] =>
  readdirSync(join(root, guideFolder, locale))
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .toSorted()
    .map((file) => join(root, guideFolder, locale, file));

/** Returns all pages of a language, by group and then by title. Throws for the first page that cannot be read. */
export function readGuide(root: string, locale: string): Guide {
  const pages = guideFiles(root, locale).map((file) => {
    const name = file.replace(/^.*[/\\]|\.md$/g, '');
    try {
      return parseHelpPage(name, readFileSync(file, 'utf8'));
    } catch (error) {
      throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  });
  return pages.toSorted(
    (one, other) =>
      helpGroups.indexOf(one.group) - helpGroups.indexOf(other.group) || one.title.localeCompare(other.title, locale),
  );
}

/** Returns a page from its Markdown. Throws if it has no front matter, or an element that the help panel does not show. */
export function parseHelpPage(name: string, text: string): HelpPage {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  if (head === undefined || body === undefined) throw new Error('The page has no front matter.');
  const entries = new Map(head.split('\n').map((line): [string, string] => splitAt(line, ':')));
  const title = entries.get('title');
  const group = helpGroups.find((known) => known === entries.get('group'));
  if (!title || !group) throw new Error(`The front matter needs a title, and a group of ${helpGroups.join(', ')}.`);
  const screens = (entries.get('screens') ?? '')
    .split(',')
    .map((screen) => screen.trim())
    .filter((screen) => screen !== '');
  return { name, title, group, screens, blocks: blocksOf(marked.lexer(body), title) };
}

const splitAt = (line: string, mark: string): [string, string] => {
  const at = line.indexOf(mark);
  return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
};

/** True for one of the kinds that Marked itself produces; its union of tokens includes any other. */
const isKind = <Kind extends Tokens.Generic['type'], Found extends Token>(
  token: Token,
  kind: Kind,
): token is Extract<Found, { type: Kind }> => token.type === kind;

function blocksOf(tokens: readonly Token[], title: string): HelpBlock[] {
  return tokens.flatMap((token): HelpBlock[] => {
    if (token.type === 'space') return [];
    if (isKind<'heading', Tokens.Heading>(token, 'heading')) return headingOf(token, title);
    if (isKind<'list', Tokens.List>(token, 'list')) return [listOf(token)];
    if (isKind<'paragraph', Tokens.Paragraph>(token, 'paragraph')) return [paragraphOf(token)];
    throw new Error(`The help panel does not show “${token.raw.trim()}”.`);
  });
}

/** The first heading repeats the title for readers of the repository; the panel shows it above the page. */
function headingOf({ depth, text }: Tokens.Heading, title: string): HelpBlock[] {
  if (depth === 1 && text !== title) throw new Error(`The heading “${text}” differs from the title “${title}”.`);
  return depth === 1 ? [] : [{ kind: 'heading', text }];
}

const listOf = ({ ordered, items }: Tokens.List): HelpBlock => ({
  kind: ordered ? 'steps' : 'list',
  items: items.map((item) =>
    item.tokens.flatMap((token) => {
      if (isKind<'text', Tokens.Text>(token, 'text')) return spansOf(token.tokens ?? []);
      throw new Error(`A list item has more than one sentence block: “${item.raw.trim()}”.`);
    }),
  ),
});

function paragraphOf({ tokens }: Tokens.Paragraph): HelpBlock {
  const [first, ...others] = tokens;
  if (!first || !isKind<'image', Tokens.Image>(first, 'image')) return { kind: 'paragraph', spans: spansOf(tokens) };
  const picture = /^\.\.\/pictures\/([a-z-]+)\.webp$/.exec(first.href)?.[1];
  if (picture === undefined || others.length > 0) throw new Error(`“${first.raw}” is not a picture of the guide.`);
  return { kind: 'picture', picture, caption: first.text };
}

const spansOf = (tokens: readonly Token[]): HelpSpan[] => tokens.map(spanOf);

function spanOf(token: Token): HelpSpan {
  if (isKind<'text', Tokens.Text>(token, 'text')) return token.text.replaceAll('\n', ' ');
  if (isKind<'escape', Tokens.Escape>(token, 'escape')) return token.text;
  if (isKind<'strong', Tokens.Strong>(token, 'strong')) return { control: token.text };
  if (isKind<'em', Tokens.Em>(token, 'em')) return { term: token.text };
  if (isKind<'codespan', Tokens.Codespan>(token, 'codespan')) return { key: token.text };
  if (isKind<'link', Tokens.Link>(token, 'link')) {
    const page = /^([a-z-]+)\.md$/.exec(token.href)?.[1];
    if (page !== undefined) return { link: token.text, page };
  }
  throw new Error(`The help panel does not show “${token.raw}”.`);
}
