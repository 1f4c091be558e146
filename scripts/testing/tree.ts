/** The content of the checkout as git would name it: what is tried, committed or not. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const git = (args: readonly string[], env: Readonly<Record<string, string>> = {}): string =>
  execFileSync('git', args, { encoding: 'utf8', env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'ignore'] });

/** The hash of the tree with every change that is not committed yet, or null outside a git checkout. */
export function treeHash(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'wireway-index-'));
  try {
    const index = join(folder, 'index');
    const own = git(['rev-parse', '--git-path', 'index']).trim();
    if (existsSync(own)) copyFileSync(own, index);
    git(['add', '--all'], { GIT_INDEX_FILE: index });
    return git(['write-tree'], { GIT_INDEX_FILE: index }).trim();
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Equal content draws equal values, so that a run can be repeated; other content draws others. */
export const seedOf = (tree: string): string => String(Number.parseInt(tree.slice(0, 7), 16));

/** Files that differ from a commit, those that git does not know yet among them. */
export function changedSince(commit: string): string[] {
  const changed = git(['diff', '--name-only', commit]);
  const added = git(['ls-files', '--others', '--exclude-standard']);
  return `${changed}\n${added}`.split('\n').filter((file) => file !== '');
}

/** Where the branch left main; on main itself, what is not committed. */
export function changedBase(): string {
  try {
    const base = git(['merge-base', 'HEAD', 'main']).trim();
    return base;
  } catch {
    return 'HEAD';
  }
}
