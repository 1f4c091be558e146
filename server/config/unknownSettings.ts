/** Settings that Wireway does not know, such as a misspelled one, which would be ignored without a word. */
import { nearestOf } from '../../contract/base/values/nearest.ts';
import { knownSettings } from './config.ts';

/** Variables of Node, of the PostgreSQL client and of the system, which have their own effect in `.env`. */
const isOfOthers = (name: string): boolean =>
  /^(?:PG[A-Z]+|NODE_\w+|TZ|LANG|SSL_CERT_(?:FILE|DIR)|(?:HTTPS?|NO|ALL)_PROXY)$/i.test(name);

const isUnknown = (name: string): boolean => !knownSettings.includes(name) && !isOfOthers(name);

/**
 * Returns one sentence that names the unknown settings and the settings probably meant; null if there are none. All variables of
 * `.env` (`inFile`) are meant for Wireway; of those of the process, only near misses of a setting are.
 */
export function describeUnknownSettings(inFile: readonly string[], ofProcess: readonly string[]): string | null {
  const names = [
    ...inFile.filter(isUnknown).map((name) => describe(`${name} in .env`, nearestOf(name, knownSettings))),
    ...ofProcess
      .filter((name) => isUnknown(name) && !inFile.includes(name))
      .map((name) => ({ name, nearest: nearestOf(name, knownSettings) }))
      .filter(({ nearest }) => nearest !== null)
      .map(({ name, nearest }) => describe(name, nearest)),
  ];
  if (names.length === 0) return null;
  return `Unknown settings have no effect: ${names.join(', ')}. The file .env.example lists all settings.`;
}

const describe = (name: string, nearest: string | null): string =>
  nearest === null ? name : `${name} (did you mean ${nearest}?)`;
