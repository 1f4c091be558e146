/**
 * Allow list of the inspector for the application's machines: a name not listed here is masked, so that a field added to a
 * machine stays hidden until it is allowed.
 */
import type { AllowList, ShowText, Visibility } from '../../../inspector/recorder/visibility.ts';
import { isPathOfThisSite } from '../../../contract/base/pages/screenPaths.ts';
import { urlSegments } from './urlSegments.ts';

/** Shows the id of a project from the route; other text can be anything the user typed. */
const projectId: ShowText = (text, hide) => (/^\s*\d{1,10}\s*$/.test(text) ? text : hide(text));

/** Shows the word that confirms a removal, because a guard depends on it; anything else typed there is hidden. */
const removalWord: ShowText = (text, hide) => (text === 'REMOVE' ? text : hide(text));

/**
 * Masks a path by segment: shows only words of the routes, and ids in their positions, without search parameters. Text that is
 * not a path of this site becomes a single mask, so that a machine that rejects it also rejects the mask.
 */
const path: ShowText = (text, hide) => {
  if (!isPathOfThisSite(text)) return hide(text);
  const [pathname = ''] = text.split(/[?#]/, 1);
  const segments = pathname.split('/');
  return segments.map((segment, place) => (isOfRoutes(segment, place, segments) ? segment : hide(segment))).join('/');
};

/** True for a segment of the routes; `segments` starts with the empty text before the first slash. */
function isOfRoutes(segment: string, place: number, segments: readonly string[]): boolean {
  if (segment === '' || urlSegments.has(segment)) return true;
  if (place === 1) return /^\d{1,10}$/.test(segment);
  return segments[place - 1] === 'change-report' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(segment);
}

const all = (visibility: Visibility, ...lines: readonly string[]): [string, Visibility][] =>
  lines.flatMap((line) => line.split(' ')).map((name) => [name, visibility]);

export const inspectorAllowList: AllowList = new Map([
  ...all(
    'inside',
    'auth base draft error file heard input lastError lastPerson loaded outcome output page progress project record remembered review',
    'saved session stored theirs user',
  ),
  ...all(
    'plain',
    'type kind errorName actorId id version epoch wantedSince reason standing status phase mode',
    'defaultType signInType signOutType importType importId',
    'remainingMs lifetimeMs effectiveExpiresInMs effectiveExpiresAt clockSkewMs skewMs',
    'recentFailures failures failedRenewals rejections suspectedSignOuts inFlight',
    'known blocks problem hasTorch keepsCamera keepsNothing',
    'done total removalShare headerRow lastOnlineAt canResume holdsUnsaved field isNew isConflict merges attempts',
  ),
  ...all(path, 'path returnTo'),
  ...all(projectId, 'projectId requested'),
  ...all(removalWord, 'confirmRemoval'),
]);
