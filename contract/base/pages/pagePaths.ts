/** Paths of the pages of this application, for the server, which answers others with 404. */
import { pageNames, pages } from './pages.ts';
import { callbackPath } from './returnRoutes.ts';
import { isInspectorPath, isSignInPath } from './screenPaths.ts';

const firstSegment = (path: string): string => path.split('/')[1]?.toLowerCase() ?? '';

/** First segments of paths without a project. */
const sections = new Set(
  [...pageNames.map((name) => pages[name].path), callbackPath]
    .map(firstSegment)
    .filter((part) => part !== '' && !part.startsWith('$')),
);

/** A project by its number, or a blank one: the application then says that the number is missing. */
const isProject = (segment: string): boolean => /^(?:\d+|%20)+$/.test(segment);

/** True if the application has pages below the first segment of the path. It reports a mistake in later segments itself. */
export function isPagePath(path: string): boolean {
  const segment = firstSegment(path);
  return path === '/' || sections.has(segment) || isProject(segment) || isSignInPath(path) || isInspectorPath(path);
}
