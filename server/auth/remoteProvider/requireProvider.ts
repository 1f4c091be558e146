/**
 * Startup check: a server whose provider does not match the settings does not start; one whose provider is only unreachable does.
 */
import type { FastifyBaseLogger } from 'fastify';
import { StartError } from '../../errors/startError.ts';
import { checkProvider, inEnglish, type CheckedSettings, type ProviderCheck } from './check.ts';

/** Throws a `StartError` with each fault and its remedy; logs the other findings. */
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
  notifyLog(checks, log);
}

/** Logs the checks of a provider that was unreachable at startup and responds now. */
export async function logProvider(settings: CheckedSettings, log: FastifyBaseLogger): Promise<void> {
  notifyLog(await checkProvider(settings), log);
}

function notifyLog(checks: readonly ProviderCheck[], log: FastifyBaseLogger): void {
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
