/** A class that no style sheet defines is `undefined` at run time, and its element silently keeps the style of its surroundings. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './support/sourceImports.ts';

const imported = /import (\w+) from '(\.[^']*\.module\.css)'/g;

/** Returns the classes that a component takes from its style sheets and that they do not define. */
function undefinedClasses(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  return [...source.matchAll(imported)].flatMap(([, name, path]) => {
    const sheet = readFileSync(join(root, dirname(file), path!), 'utf8');
    return [...source.matchAll(new RegExp(String.raw`\b${name}\['([\w-]+)'\]`, 'g'))]
      .filter(([, className]) => !new RegExp(String.raw`\.${className}(?![\w-])`).test(sheet))
      .map(([, className]) => `${file}: ${className}`);
  });
}

const components = globSync('src/**/*.tsx', { cwd: root }).toSorted();

it('every class that a component uses is defined in its style sheet', () => {
  expect(components.filter((file) => imported.test(readFileSync(join(root, file), 'utf8'))).length).toBeGreaterThan(
    100,
  );
  expect(components.flatMap(undefinedClasses)).toEqual([]);
});
