/**
 * Check that a screen requests the texts of everything it can show: texts loaded later replace the page by its loading screen.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { entryNamespaces, setupNamespaces } from '../../src/i18n/translate.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Lists of namespaces that several screens request. */
const sets: Readonly<Record<string, readonly string[]>> = { entryNamespaces, setupNamespaces };

/** Namespaces in the entry of the application, or loaded before the first page is drawn (`src/i18n/i18n.ts`). */
const atStart = ['commodities', 'common', 'errors', 'frame', 'roles'];

const withoutComments = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm, '');
const sources = new Map<string, string>();
function sourceOf(file: string): string {
  const known = sources.get(file) ?? withoutComments(readFileSync(join(root, file), 'utf8'));
  sources.set(file, known);
  return known;
}

/** Returns the modules loaded with a module, without types and dynamic imports. */
function importsOf(file: string): string[] {
  const found = sourceOf(file).matchAll(/^\s*(?:import|export)\s+(?!type\b)[^'";]*?from\s*'(\.[^']+\.tsx?)'/gm);
  return [...found]
    .map(([, name = '']) => relative(root, normalize(join(root, dirname(file), name))))
    .filter((name) => name.startsWith('src/') && existsSync(join(root, name)));
}

function closureOf(file: string): Set<string> {
  const seen = new Set([file]);
  for (const each of seen) for (const next of importsOf(each)) seen.add(next);
  return seen;
}

/** Returns the namespaces of the calls in a source that wait for texts. */
function namespacesIn(source: string): string[] {
  const called = [...source.matchAll(/\buse(Translation|Translate)\(([^()]*)\)/g)];
  return called.flatMap(([, hook, listed = '']) => {
    const names = [...listed.matchAll(/'([A-Za-z]+)'/g)].map(([, name = '']) => name);
    const lists = hook === 'Translate' && listed.trim() === '' ? '...entryNamespaces' : listed;
    return names.concat(Object.entries(sets).flatMap(([name, set]) => (lists.includes(`...${name}`) ? set : [])));
  });
}

const screens = readdirSync(join(root, 'src/features'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?:Screen|Landing|ForemanHome)\.tsx$/.test(name))
  .map((name) => join('src/features', name));

it('finds the screens, their imports and the texts they request', () => {
  expect(screens.length).toBeGreaterThan(20);
  const data = 'src/features/dataAssignment/DataScreen.tsx';
  expect(closureOf(data)).toContain('src/grid/commodityGrid/SaveState.tsx');
  expect(namespacesIn(sourceOf(data))).toEqual(expect.arrayContaining(['grid', 'outbox', 'entryChecks']));
  expect(
    namespacesIn("const say = useTranslate();\nconst { t } = useTranslation(['grid', ...entryNamespaces]);"),
  ).toEqual([...entryNamespaces, 'grid', ...entryNamespaces]);
});

it.each(screens)('%s requests all texts that it can show', (screen) => {
  const ready = new Set([...atStart, ...namespacesIn(sourceOf(screen))]);
  const later = new Map<string, string>();
  for (const file of closureOf(screen))
    for (const name of namespacesIn(sourceOf(file))) if (!ready.has(name)) later.set(name, file);
  expect(Array.from(later, ([name, file]) => `${name} in ${file}`)).toEqual([]);
});
