/** Output of the provider checks: line by line in the log, or as a list on the console. */
import { returnAddresses } from '../../../contract/base/pages/returnRoutes.ts';
import { checkProvider, inEnglish, type CheckedSettings, type CheckResult, type ProviderCheck } from './check.ts';

const marks: Readonly<Record<CheckResult, string>> = {
  good: 'good   ',
  unknown: 'unknown',
  lacking: 'lacking',
  wrong: 'WRONG  ',
  away: 'AWAY   ',
};

/** Returns the output of `npm run check:provider`; `isFit` is true if users will be able to sign in. */
export async function reportProvider(settings: CheckedSettings): Promise<{ text: string; isFit: boolean }> {
  const checks = await checkProvider(settings);
  const isFit = checks.every(({ result }) => result !== 'wrong' && result !== 'away');
  const { authority, clientId } = settings.oidc;
  return {
    isFit,
    text: [
      `The sign-in provider ${authority}`,
      ...checks.map(lineOf),
      '',
      `Register at the provider, to the letter, for the client ${clientId} (public: no secret; code flow with PKCE S256):`,
      ...addressesOf(settings),
      '',
      isFit
        ? 'Nothing the provider publishes keeps people from signing in. Whether the client and the addresses are registered, only a first sign-in shows.'
        : 'People cannot sign in like this. Mend what is marked, then check again.',
    ].join('\n'),
  };
}

function lineOf(check: ProviderCheck): string {
  const { name, result } = check;
  const { found, remedy } = inEnglish(check);
  const line = `  ${marks[result]} ${name.padEnd(10)} ${found}`;
  return remedy === '' ? line : `${line}\n${' '.repeat(21)}${remedy}`;
}

function addressesOf({ publicUrl }: CheckedSettings): string[] {
  const { signIn, signOut } = returnAddresses(`${publicUrl}/`);
  return [
    ...listed('redirect', signIn),
    ...listed('post-logout', signOut),
    `  ${'web origin (CORS)'.padEnd(22)} ${new URL(publicUrl).origin}`,
  ];
}

const listed = (kind: string, addresses: Readonly<Record<string, string>>): string[] =>
  Object.entries(addresses).map(([way, address]) => `  ${`${kind} (${way})`.padEnd(22)} ${address}`);
