/** The documents of the repository. */
import { execFileSync } from 'node:child_process';

/** Returns the paths of all Markdown files that are under version control or not ignored. */
export const markdownFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '*.md'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '');

/** Returns the text without blocks and spans of code; line numbers stay the same. */
export const withoutCode = (text: string): string =>
  text.replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, '')).replaceAll(/`[^`\n]*`/g, '');
