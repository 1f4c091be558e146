/** A server whose provider is not what the settings say does not start; one whose provider is merely away does. */
import type { FastifyBaseLogger } from 'fastify';
import { StartError } from '../../errors/startError.ts';
import { checkProvider, inEnglish, type CheckedSettings, type ProviderCheck } from './check.ts';

/** Throws a `StartError` that names each thing that is wrong and its remedy; tells the log of the rest. */
export async function requireProvider(settings: CheckedSettings, log: FastifyBaseLogger): Promise<void> {
  const checks = await checkProvider(settings);
  const wrong = checks.filter(({ result }) => result === 'wrong');
  if (wrong.length > 0) {
    const reasons = wrong
      .map(inEnglish)
      .map(({ found, remedy }) => `${found} ${remedy}`)
      .join('\n');
    throw new StartError(
      `Nobody could sign in at ${settings.oidc.authority}.\n${reasons}\nMore: npm run check:provider, docs/identity-providers.md`,
    );
  }
  tellLog(checks, log);
}

/** The provider was away at start and answers now: what would have been told then is told now. */
export async function logProvider(settings: CheckedSettings, log: FastifyBaseLogger): Promise<void> {
  tellLog(await checkProvider(settings), log);
}

function tellLog(checks: readonly ProviderCheck[], log: FastifyBaseLogger): void {
  for (const each of checks) {
    const { name: check, result } = each;
    const { found, remedy } = inEnglish(each);
    if (result === 'wrong') log.error({ check }, `Nobody can sign in. ${found} ${remedy}`);
    if (result === 'lacking') log.warn({ check }, `Sign-in provider: ${found} ${remedy}`);
    if (result === 'away')
      log.warn(
        { check },
        `The sign-in provider could not be checked; it is asked again until it answers. ${found} ${remedy}`,
      );
  }
}
