/**
 * Extra user info (specification section 7), loaded here and not by the identity library, which merges the roles of the id token
 * with those of the response, so that a removed role would stay, and which loses the renewed tokens together with a lost
 * response.
 */
import { z } from 'zod/mini';
import { protocolClaims } from '../../../../contract/base/calls/claims.ts';

const claimsSchema = z.looseObject({ sub: z.string() });
type Claims = Readonly<Record<string, unknown>>;

export interface UserInfoRequest {
  readonly fetch: typeof fetch;
  readonly address: string;
  readonly accessToken: string;
  readonly signal: AbortSignal;
}

/** Loads the user info. Throws if there is no readable response. */
export async function loadUserInfo({ fetch, address, accessToken, signal }: UserInfoRequest): Promise<Claims> {
  const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json' };
  const response = await fetch(address, { headers, cache: 'no-store', credentials: 'omit', signal });
  if (!response.ok) throw new Error(`The sign-in server refused the user info (${response.status}).`);
  return claimsSchema.parse(await response.json());
}

/** Returns the claims of the id token completed by user info. Roles are only taken from user info, because they are newer. */
export function withUserInfo(idToken: Claims, userInfo: Claims, rolesClaim: string | null): Record<string, unknown> {
  const about = Object.entries(userInfo).filter(([name]) => !protocolClaims.has(name));
  const stored = Object.entries(idToken).filter(([name]) => name !== rolesClaim);
  return Object.fromEntries([...stored, ...about]);
}
