/**
 * Extra user info (specification section 7), loaded here and not by the identity library: that one merges the roles of
 * the id token with those of the answer, so that a role taken away would stay; and when the answer is lost, it loses the
 * renewed tokens with it.
 */
import { z } from 'zod';
import { protocolClaims } from '../../../../contract/base/calls/claims.ts';

const claimsSchema = z.looseObject({ sub: z.string() });
type Claims = Readonly<Record<string, unknown>>;

export interface UserInfoRequest {
  readonly fetch: typeof fetch;
  readonly address: string;
  readonly accessToken: string;
  readonly signal: AbortSignal;
}

/** Throws when there is no answer that can be read. */
export async function loadUserInfo({ fetch, address, accessToken, signal }: UserInfoRequest): Promise<Claims> {
  const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json' };
  const response = await fetch(address, { headers, cache: 'no-store', credentials: 'omit', signal });
  if (!response.ok) throw new Error(`The sign-in server refused the user info (${response.status}).`);
  return claimsSchema.parse(await response.json());
}

/** Claims of the id token completed by user info. Of the roles only those of user info count: they are the newer ones. */
export function withUserInfo(idToken: Claims, userInfo: Claims, rolesClaim: string | null): Record<string, unknown> {
  const about = Object.entries(userInfo).filter(([name]) => !protocolClaims.has(name));
  const kept = Object.entries(idToken).filter(([name]) => name !== rolesClaim);
  return Object.fromEntries([...kept, ...about]);
}
