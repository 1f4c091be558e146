/** The provider as it describes itself (OpenID Connect Discovery 1.0), and where its keys come from. */
import type { JSONWebKeySet } from 'jose';
import { z } from 'zod';
import { isLoopback } from '../config.ts';
import { errorCode, messageOf } from '../errorCodes.ts';

/** One answer of the provider may take this long, ms. */
const answerTimeoutMs = 5000;

/** The provider does not answer now; it may later. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway';
}

/** What answers is not the provider the settings name; `remedy` says what to change. */
export class ProviderUnfit extends Error {
  override readonly name = 'ProviderUnfit';
  readonly remedy: string;

  constructor(message: string, remedy: string) {
    super(message);
    this.remedy = remedy;
  }
}

const address = z.string().optional().catch(undefined);
const names = z.array(z.string()).optional().catch(undefined);

/** Only the issuer must be there to call it a discovery document; the rest is looked at by `checkProvider`. */
const discoverySchema = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  userinfo_endpoint: address,
  end_session_endpoint: address,
  revocation_endpoint: address,
  check_session_iframe: address,
  response_types_supported: names,
  grant_types_supported: names,
  id_token_signing_alg_values_supported: names,
  code_challenge_methods_supported: names,
  scopes_supported: names,
  claims_supported: names,
});
export type Discovery = z.infer<typeof discoverySchema>;

const keySetSchema: z.ZodType<JSONWebKeySet> = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

export const discoveryAddress = (authority: string): string =>
  `${authority.replace(/\/$/, '')}/.well-known/openid-configuration`;

export const isTemporary = (status: number): boolean => status >= 500 || status === 408 || status === 429;

/** Throws `ProviderAway`, or `ProviderUnfit` when what answers is no JSON. */
async function readJson(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ body: unknown; answer: Response }> {
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(url, {
      signal: AbortSignal.timeout(answerTimeoutMs),
      redirect: 'manual',
      headers: { accept: 'application/json', ...headers },
    });
    text = await answer.text();
  } catch (error) {
    throw new ProviderAway(`${url} does not answer (${reasonOf(error)}).`, { cause: error });
  }
  if (isTemporary(answer.status)) throw new ProviderAway(`${url} answers with ${answer.status}.`);
  const target = answer.headers.get('location');
  if (target !== null && answer.status < 400)
    throw new ProviderUnfit(
      `${url} leads on to ${target}.`,
      'Set OIDC_AUTHORITY to the issuer itself: the address that answers without leading on.',
    );
  if (!answer.ok) throw noProvider(`${url} answers with ${answer.status}.`);
  try {
    return { body: JSON.parse(text), answer };
  } catch {
    throw noProvider(`${url} answers with something that is not JSON.`);
  }
}

const noProvider = (found: string): ProviderUnfit =>
  new ProviderUnfit(
    found,
    'Set OIDC_AUTHORITY to the issuer of an OpenID Provider: the address below which it serves /.well-known/openid-configuration.',
  );

/** The system's own code says most: ENOTFOUND, ECONNREFUSED, a certificate's fault; or that time ran out. */
export function reasonOf(error: unknown, timeoutMs = answerTimeoutMs): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (error instanceof Error && error.name === 'TimeoutError') return `nothing within ${timeoutMs / 1000} s`;
  return errorCode(cause) ?? messageOf(cause);
}

export interface DiscoveryAnswer {
  readonly discovery: Discovery;
  /** What the answer allows pages of other origins; null: nothing. */
  readonly allowedOrigin: string | null;
}

/** Reads the discovery document as a page of `origin` would; says nothing yet of whether it fits. */
export async function readDiscovery(authority: string, origin?: string): Promise<DiscoveryAnswer> {
  const url = discoveryAddress(authority);
  const { body, answer } = await readJson(url, origin === undefined ? {} : { origin });
  const parsed = discoverySchema.safeParse(body);
  if (!parsed.success) throw noProvider(`${url} answers with JSON that names no issuer.`);
  return { discovery: parsed.data, allowedOrigin: answer.headers.get('access-control-allow-origin') };
}

export async function readKeys(jwksUri: string): Promise<JSONWebKeySet> {
  const { body } = await readJson(jwksUri);
  const parsed = keySetSchema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ProviderUnfit(`${jwksUri} answers with JSON that is no set of keys.`, 'Mend jwks_uri at the provider.');
}

/** Throws `ProviderUnfit` unless the provider calls itself what the settings call it, to the letter. */
export function requireIssuer(authority: string, { issuer }: Discovery): void {
  if (issuer === authority) return;
  throw new ProviderUnfit(
    `The provider calls itself ${issuer}, OIDC_AUTHORITY says ${authority}${differenceOf(authority, issuer)}.`,
    sameButSlash(authority, issuer)
      ? `Set OIDC_AUTHORITY=${issuer}`
      : `Set OIDC_AUTHORITY=${issuer} if that is your provider; otherwise tell the provider its public address.`,
  );
}

const sameButSlash = (left: string, right: string): boolean => left.replace(/\/$/, '') === right.replace(/\/$/, '');

function differenceOf(authority: string, issuer: string): string {
  if (!sameButSlash(authority, issuer)) return '';
  return issuer.endsWith('/') ? ', without the slash at its end' : ', with a slash too many at its end';
}

/** Whether what goes to an address stays between this machine and its host. */
export function isSafe(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}
