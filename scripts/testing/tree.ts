/** The content of the checkout as a git hash: the tested state, committed or not. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const git = (args: readonly string[], env: Readonly<Record<string, string>> = {}): string =>
  execFileSync('git', args, { encoding: 'utf8', env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'ignore'] });

/** Returns the hash of the tree including all uncommitted changes, or null outside a git checkout. */
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

/** Returns a seed that is the same for equal content, so that a run can be repeated, and differs for other content. */
export const seedOf = (tree: string): string => String(Number.parseInt(tree.slice(0, 7), 16));

/** Returns files that differ from a commit, including untracked ones. */
export function changedSince(commit: string): string[] {
  const changed = git(['diff', '--name-only', commit]);
  const added = git(['ls-files', '--others', '--exclude-standard']);
  return `${changed}\n${added}`.split('\n').filter((file) => file !== '');
}

/** Returns the commit where the branch left main; on main itself HEAD, so that only uncommitted changes count. */
export function changedBase(): string {
  try {
    const base = git(['merge-base', 'HEAD', 'main']).trim();
    return base;
  } catch {
    return 'HEAD';
  }
}
