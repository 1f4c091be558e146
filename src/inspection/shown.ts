/**
 * What a recorded inspection may show: the one allow-list of the inspector. A name that is not here is masked, so that a
 * field added to a machine stays hidden until somebody decides otherwise.
 */
import { safeReturnTo } from '../../machines/auth/safeReturnTo.ts';
import { routeWords } from '../app/routeWords.ts';

/** `inside`: an object whose own fields are looked at by name. The others say how a value under the name is shown. */
export type Showing = 'inside' | 'plain' | 'path' | 'projectId' | 'removalWord';

const words = (...lines: readonly string[]): string[] => lines.flatMap((line) => line.split(' '));

const names: Readonly<Record<Showing, readonly string[]>> = {
  inside: words(
    'auth draft error file input lastError lastPerson loaded output page progress project record review stored user',
  ),
  /** Numbers, and words of the code: kinds, types, ids the server made. */
  plain: words(
    'type kind errorName actorId id version epoch reason status phase mode',
    'defaultType signInType signOutType importType importId',
    'remainingMs lifetimeMs effectiveExpiresInMs effectiveExpiresAt clockSkewMs skewMs',
    'recentFailures failedRenewals refusedRenewals rejections suspicions inFlight',
    'done total removalShare headerRow',
  ),
  /** Pages of the application, without what is asked of them. */
  path: words('path returnTo'),
  /** The id of a project as the route has it: a person may have typed anything. */
  projectId: words('projectId requested'),
  /** The word that confirms a removal decides a guard; anything else typed there is hidden. */
  removalWord: words('confirmRemoval'),
};

const showings = new Map(
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are those of the record above
  (Object.keys(names) as Showing[]).flatMap((showing) => names[showing].map((name) => [name, showing] as const)),
);

export const showingOf = (name: string): Showing | undefined => showings.get(name);

/** A word of the code: no blanks, no `@`, not as long as a token. */
const isWord = (text: string): boolean => /^[\w.:-]{1,48}$/.test(text);

/** The text as it may be shown under a name; `hide` gives the mark of what may not. */
export function shownText(text: string, showing: Exclude<Showing, 'inside'>, hide: (text: string) => string): string {
  if (showing === 'path') return shownPath(text, hide);
  if (showing === 'projectId') return /^\s*\d{1,10}\s*$/.test(text) ? text : hide(text);
  if (showing === 'removalWord') return text === 'REMOVE' ? text : hide(text);
  return isWord(text) ? text : hide(text);
}

/**
 * Segment by segment: only words of the routes, and ids where the routes have them. What is no path of this site is one
 * mark, so that a machine that refuses it refuses the mark as well.
 */
function shownPath(text: string, hide: (text: string) => string): string {
  if (safeReturnTo(text) !== text) return hide(text);
  const [path = ''] = text.split(/[?#]/, 1);
  const segments = path.split('/');
  return segments.map((segment, place) => (isOfRoutes(segment, place, segments) ? segment : hide(segment))).join('/');
}

/** `segments` begins with the empty text before the first slash. */
function isOfRoutes(segment: string, place: number, segments: readonly string[]): boolean {
  if (segment === '' || routeWords.has(segment)) return true;
  if (place === 1) return /^\d{1,10}$/.test(segment);
  return segments[place - 1] === 'change-report' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(segment);
}
