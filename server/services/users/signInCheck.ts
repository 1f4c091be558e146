/** Configuration of sign-in and what it reported: for administrators, and for users who signed in without access to anything. */
import type { ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import { administratorRoleKey, role } from '../../../contract/base/calls/permissions.ts';
import { returnAddresses } from '../../../contract/base/pages/returnRoutes.ts';
import type { getSignInState, SignInCheck } from '../../../contract/users/signInCheck.ts';
import { signInCheckLife } from '../../timings.ts';
import { namesOfRoleClaims } from '../../calls/grantedRoles.ts';
import type { Caller, ServerContext } from '../../calls/context.ts';
import type { Translate } from '../../locales/translate.ts';
import { checkProvider, type ProviderCheck } from '../../auth/remoteProvider/check.ts';
import {
  listInvited,
  listLookalikes,
  listSignIns,
  readSignInClaims,
  type SignInRow,
} from '../../repositories/users/signInClaims.ts';

export function createSignInCheck(context: ServerContext): (say: Translate) => Promise<SignInCheck> {
  const { config, database } = context;
  const { oidc, authMode, publicUrl } = config;
  const ofRoles = namesOfRoleClaims(oidc);
  const providerChecks = createProviderChecks(context);
  return async (say) => ({
    authority: authMode === 'oidc' ? oidc.authority : null,
    embedded: oidc.embedded,
    invitationEmail: oidc.invitationEmail,
    rolesClaim: ofRoles.at(-1)!,
    userInfo: oidc.userInfo,
    checks: (await providerChecks()).map(({ name, result, found, remedy }) => ({
      name,
      result,
      found: say(found),
      remedy: remedy === null ? '' : say(remedy),
    })),
    addresses: addressesOf(publicUrl),
    signIns: (await listSignIns(database)).map((row) => shownSignIn(row, ofRoles)),
    lookalikes: await listLookalikes(database),
    invited: await listInvited(database),
  });
}

function shownSignIn(
  { isAdmin, claimRole, ...signIn }: SignInRow,
  ofRoles: readonly string[],
): SignInCheck['signIns'][number] {
  return {
    ...signIn,
    role: isAdmin ? administratorRoleKey : (role.safeParse(claimRole).data ?? null),
    roleClaims: signIn.claims.filter(({ name }) => ofRoles.includes(name)),
  };
}

/** The embedded provider needs no checks. */
function createProviderChecks({ config, now }: ServerContext): () => Promise<ProviderCheck[]> {
  let requested: { readonly at: number; readonly checks: Promise<ProviderCheck[]> } | undefined;
  return async () => {
    if (config.authMode !== 'oidc' || config.oidc.embedded) return [];
    const at = now().getTime();
    if (!requested || at - requested.at >= signInCheckLife) requested = { at, checks: checkProvider(config) };
    return requested.checks;
  };
}

function addressesOf(publicUrl: string): SignInCheck['addresses'] {
  const { signIn, signOut } = returnAddresses(`${publicUrl}/`);
  return [
    { use: 'signIn', way: 'window', address: signIn.window },
    { use: 'signIn', way: 'popup', address: signIn.popup },
    { use: 'signIn', way: 'silent', address: signIn.silent },
    { use: 'signOut', way: 'window', address: signOut.window },
    { use: 'signOut', way: 'popup', address: signOut.popup },
    { use: 'origin', way: null, address: new URL(publicUrl).origin },
  ];
}

/** Evaluates the caller's own claims only. */
export async function signInStateOf(
  { config, database }: ServerContext,
  caller: Caller,
): Promise<ReplyOf<typeof getSignInState>> {
  const { invitationEmail: setting } = config.oidc;
  const told = await readSignInClaims(database, caller);
  const { email } = caller;
  if (told === undefined || email === '')
    return { email, finding: email === '' ? 'noEmail' : 'mayTakeInvitation', setting };
  const verified = told.claims.find(({ name }) => name === 'email_verified')?.shape;
  const isEnough =
    verified === 'true' || setting === 'unverified' || (setting === 'unstated' && verified === undefined);
  return { email, finding: isEnough ? 'mayTakeInvitation' : 'unverified', setting };
}
