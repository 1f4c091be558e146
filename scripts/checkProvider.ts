/**
 * `npm run check:provider`: checks that the settings and the sign-in provider fit together. Reads the same settings as the
 * server.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { reportProvider } from '../server/auth/remoteProvider/report.ts';
import { loadConfig } from '../server/config/config.ts';
import { StartError } from '../server/errors/startError.ts';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
if (existsSync('.env')) process.loadEnvFile('.env');

try {
  const config = loadConfig(process.env);
  if (config.authMode === 'spoof' || config.oidc.embedded) {
    console.log('No provider of your own is set: OIDC_AUTHORITY and OIDC_CLIENT_ID name one.');
  } else {
    const { text, isFit } = await reportProvider(config);
    console.log(text);
    process.exitCode = isFit ? 0 : 1;
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
