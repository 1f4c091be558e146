/** Claims received at a sign-in without their values: names and shapes for the administrator's check. */
import type { MissingClaim, ReceivedClaim } from '../../contract/users/signInCheck.ts';
import { rolesOf } from '../../contract/base/calls/roleClaims.ts';
import type { ProviderHabits } from '../config/oidcConfig.ts';
import { mayTakeInvitation } from './idToken.ts';
import { claimAt, claimsOfRoles, namesOfRoleClaims, type RoleRules } from '../calls/grantedRoles.ts';

type Payload = Readonly<Record<string, unknown>>;

/** Maximum number of claims; a token can have more, but the page does not need them. */
const maxClaims = 60;

/**
 * Returns the effective claims of both sources: userinfo overrides the ID token. Claims with roles come first, by their names in
 * the settings.
 */
export function receivedClaims(idToken: Payload, userInfo: Payload | null, rules: RoleRules): ReceivedClaim[] {
  const reported = new Map<string, ReceivedClaim>();
  for (const [from, claims] of [['idToken', idToken] as const, ['userInfo', userInfo ?? {}] as const])
    for (const [name, value] of Object.entries(claims))
      reported.set(name, { name: shortened(name), shape: shapeOf(value), from });
  const ofRoles = namesOfRoleClaims(rules).flatMap((name) => {
    const outer = reported.get(name.startsWith('/') ? name.split('/')[1]! : name);
    const value = outer && claimAt((outer.from === 'userInfo' && userInfo) || idToken, name);
    return outer && value !== undefined ? [{ name: shortened(name), shape: shapeOf(value), from: outer.from }] : [];
  });
  return [...new Map([...ofRoles, ...reported.values()].map((claim) => [claim.name, claim])).values()].slice(
    0,
    maxClaims,
  );
}

const shortened = (name: string): string => name.replaceAll('\0', '').slice(0, 200);

function shapeOf(value: unknown): string {
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return value.trim() === '' ? 'empty text' : 'text';
  if (Array.isArray(value)) return `list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return `object of ${Object.keys(value).length}`;
  return typeof value === 'number' ? 'number' : 'nothing';
}

/** Returns claims missing in both sources; `email_verified` is missing if the address cannot accept an invitation without it. */
export function missingClaims(
  payload: Payload,
  rules: RoleRules & Pick<ProviderHabits, 'invitationEmail'>,
): MissingClaim[] {
  const isText = (name: string) => typeof payload[name] === 'string' && payload[name].trim() !== '';
  const given: Record<MissingClaim, boolean> = {
    name: isText('name'),
    email: isText('email'),
    email_verified: mayTakeInvitation(payload['email_verified'], rules.invitationEmail),
    roles: rolesOf(claimsOfRoles(payload, rules).flat()).size > 0,
  };
  return (['name', 'email', 'email_verified', 'roles'] as const).filter((name) => !given[name]);
}
