/** Sources of the repository and their imports, read from their text. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Import {
  readonly from: string;
  /** Path inside the repository, or package name. */
  readonly to: string;
  readonly isPackage: boolean;
  /** True if it is only loaded when the code that imports it runs. */
  readonly isDynamic: boolean;
}

export interface Source {
  readonly path: string;
  readonly lines: number;
  readonly imports: readonly Import[];
}

/** Returns the hand-written sources below a folder, by their path in the repository. */
export function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.gen.ts') && !name.endsWith('.d.ts'))
    .map((name) => join(folder, name));
}

const importPattern =
  /^\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

/** Returns the imports of a source, including type imports. */
export function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return [...text.matchAll(importPattern)].map((match) => {
    const name = (match[1] ?? match[2] ?? match[3])!;
    const isPackage = !name.startsWith('.');
    const to = isPackage ? name : relative(root, normalize(join(root, dirname(file), name)));
    return { from: file, to, isPackage, isDynamic: match[3] !== undefined };
  });
}

const exportPattern =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (?:(\w+)|\{([^}]*)\})/gm;

/** Returns the names that a source exports at their declaration. */
export function exportsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(exportPattern)].flatMap(([, name, several = '']) =>
    name === undefined ? several.split(',').map((part) => part.split(':').at(-1)!.trim()) : [name],
  );
}

/** Returns a source with its length and its imports. */
export function readSource(path: string): Source {
  const lines = readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length;
  return { path, lines, imports: importsOf(path) };
}

/** Returns groups of files or folders that import each other, directly or through others: `a ⇄ b`. */
export function cyclesIn(edges: readonly { readonly from: string; readonly to: string }[]): string[] {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const found = new Set<string>();
  const done = new Set<string>();
  const path: string[] = [];
  function walk(file: string): void {
    const at = path.indexOf(file);
    if (at >= 0) found.add(path.slice(at).toSorted().join(' ⇄ '));
    if (at >= 0 || done.has(file)) return;
    path.push(file);
    for (const to of next.get(file) ?? []) walk(to);
    path.pop();
    done.add(file);
  }
  for (const { from } of edges) walk(from);
  return [...found].toSorted();
}
