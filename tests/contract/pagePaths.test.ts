import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isPagePath } from '../../contract/base/pages/pagePaths.ts';

/** Paths of the routes of the application, with a value for each parameter. */
const routes = globSync('src/routes/**/*.tsx')
  .map((file) =>
    file
      .replace(/^src\/routes/, '')
      .replace(/\.tsx$/, '')
      .replaceAll('.', '/')
      .split('/')
      .filter((part) => part !== '__root' && part !== 'index' && !part.startsWith('_'))
      .map((part) => (part === '$projectId' ? '4711' : part.replace(/\{?-?\$\w+\}?/, 'any')))
      .join('/'),
  )
  .map((path) => (path === '' ? '/' : path));

describe('paths of pages', () => {
  it('are those of every route', () => {
    expect(routes).toContain('/4711/import/any/change-report/any');
    expect(routes.filter((path) => !isPagePath(path))).toEqual([]);
  });

  it.each(['/SIGNED-OUT/', '/%20/data/cable', '/1/mistyped', '/inspect'])('include %s', (path) => {
    expect(isPagePath(path)).toBe(true);
  });

  it.each(['/metrics', '/healthz', '/actuator/health', '//metrics', '/nowhere/at/all', '/1x/data', '/callbacks'])(
    'exclude %s',
    (path) => {
      expect(isPagePath(path)).toBe(false);
    },
  );
});
