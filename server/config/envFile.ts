/** The file `.env` of the working folder: settings that the environment of the process does not have. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { errorCode, messageOf } from '../errors/errorCodes.ts';
import { StartError } from '../errors/startError.ts';

const fileName = '.env';

/**
 * Adds the variables of `.env` to the environment, which takes precedence; returns their names, none without the file. Throws a
 * `StartError` if the file cannot be read.
 */
export function loadEnvFile(env: Record<string, string | undefined>, path = fileName): string[] {
  if (!existsSync(path)) return [];
  const variables = parseEnv(readText(path));
  for (const [name, value] of Object.entries(variables)) env[name] ??= value;
  return Object.keys(variables);
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartError(
      `The settings in ${resolve(path)} cannot be read (${errorCode(error) ?? messageOf(error)}). Make it a text file that the account that runs Wireway can read, or remove it.`,
      { cause: error },
    );
  }
}
