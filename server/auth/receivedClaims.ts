/** What a sign-in told, without what it said: names and shapes for the administrator's check. */
import type { MissingClaim, ReceivedClaim } from '../../contract/users/signInCheck.ts';
import { rolesOf } from '../../contract/base/calls/roleClaims.ts';
import type { ProviderHabits } from '../config/oidcConfig.ts';
import { mayTakeInvitation } from './idToken.ts';
import { claimAt, claimsOfRoles, namesOfRoleClaims, type RoleRules } from '../calls/grantedRoles.ts';

type Payload = Readonly<Record<string, unknown>>;

/** A token may hold many claims; the page has no use for more. */
const mostClaims = 60;

/**
 * Of the claims of both sources those that count: what userinfo says goes before what the ID token says. Those that hold roles
 * come first, by the name the settings have for them.
 */
export function receivedClaims(idToken: Payload, userInfo: Payload | null, rules: RoleRules): ReceivedClaim[] {
  const told = new Map<string, ReceivedClaim>();
  for (const [from, claims] of [['idToken', idToken] as const, ['userInfo', userInfo ?? {}] as const])
    for (const [name, value] of Object.entries(claims))
      told.set(name, { name: shortened(name), shape: shapeOf(value), from });
  const ofRoles = namesOfRoleClaims(rules).flatMap((name) => {
    const outer = told.get(name.startsWith('/') ? name.split('/')[1]! : name);
    const value = outer && claimAt((outer.from === 'userInfo' && userInfo) || idToken, name);
    return outer && value !== undefined ? [{ name: shortened(name), shape: shapeOf(value), from: outer.from }] : [];
  });
  return [...new Map([...ofRoles, ...told.values()].map((claim) => [claim.name, claim])).values()].slice(0, mostClaims);
}

const shortened = (name: string): string => name.replaceAll('\0', '').slice(0, 200);

function shapeOf(value: unknown): string {
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return value.trim() === '' ? 'empty text' : 'text';
  if (Array.isArray(value)) return `list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return `object of ${Object.keys(value).length}`;
  return typeof value === 'number' ? 'number' : 'nothing';
}

/** What nobody told; `email_verified` is missing where the address may not take an invitation for want of it. */
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
