/** Check that every link between documents leads somewhere. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { markdownFiles, withoutCode } from './support/plainLanguage/markdown.ts';

const files = markdownFiles();

/** Returns the anchor of a heading, in GitHub's format. */
const anchorOf = (heading: string): string =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

const anchorsIn = (text: string): Set<string> =>
  new Set(
    Array.from(text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} (.+)$/gm), ([, title = '']) =>
      anchorOf(title),
    ),
  );

/** Returns the broken local links of a document: text of the link → the reason. */
function brokenIn(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const links = Array.from(withoutCode(text).matchAll(/\]\(([^)\s]+)(?:\s"[^"]*")?\)/g), ([, target = '']) => target);
  return links
    .filter((target) => !/^[a-z]+:/.test(target))
    .flatMap((target) => {
      const [path = '', anchor] = target.split('#');
      const place = path === '' ? file : normalize(join(dirname(file), path));
      if (!existsSync(place)) return [`${target}: no such file`];
      if (anchor === undefined || statSync(place).isDirectory()) return [];
      return anchorsIn(readFileSync(place, 'utf8')).has(anchor) ? [] : [`${target}: no such heading`];
    });
}

it('finds documents with links', () => {
  expect(files.length).toBeGreaterThan(40);
  expect(anchorOf('Run it: `npm start`, twice')).toBe('run-it-npm-start-twice');
});

it.each(files)('%s has no broken link', (file) => expect(brokenIn(file)).toEqual([]));
