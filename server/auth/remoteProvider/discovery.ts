/** Discovery document of the provider (OpenID Connect Discovery 1.0), and the source of its keys. */
import type { JSONWebKeySet } from 'jose';
import { z } from 'zod';
import type { Message } from '../../../contract/base/messages/message.ts';
import { discoveryTimeout } from '../../timings.ts';
import { isLoopback } from '../../config/config.ts';
import { errorCode, messageOf } from '../../errors/errorCodes.ts';
import { providerMessage } from '../../locales/en-US/provider.ts';
import { translate } from '../../locales/translate.ts';

/** The provider does not respond now; it might later. `found` is translated into English in `message`. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway';
  readonly found: Message;

  constructor(found: Message, options?: ErrorOptions) {
    super(translate(found), options);
    this.found = found;
  }
}

/** The responding server is not the provider in the settings; `remedy` is the required change in English. */
export class ProviderUnfit extends Error {
  override readonly name = 'ProviderUnfit';
  readonly found: Message;
  readonly toDo: Message;
  readonly remedy: string;

  constructor(found: Message, toDo: Message) {
    super(translate(found));
    this.found = found;
    this.toDo = toDo;
    this.remedy = translate(toDo);
  }
}

const address = z.string().optional().catch(undefined);
const names = z.array(z.string()).optional().catch(undefined);

/** Only the issuer is required for a discovery document; `checkProvider` checks the rest. */
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

/** Reads JSON. Throws `ProviderAway`, or `ProviderUnfit` if the response is not JSON. */
async function readJson(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ body: unknown; answer: Response }> {
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(url, {
      signal: AbortSignal.timeout(discoveryTimeout),
      redirect: 'manual',
      headers: { accept: 'application/json', ...headers },
    });
    text = await answer.text();
  } catch (error) {
    throw new ProviderAway(silence(url, error), { cause: error });
  }
  const answersWith = providerMessage('answersWith', { address: url, status: `${answer.status}` });
  if (isTemporary(answer.status)) throw new ProviderAway(answersWith);
  const target = answer.headers.get('location');
  if (target !== null && answer.status < 400)
    throw new ProviderUnfit(providerMessage('leadsOn', { address: url, target }), providerMessage('leadsOnRemedy'));
  if (!answer.ok) throw noProvider(answersWith);
  try {
    return { body: JSON.parse(text), answer };
  } catch {
    throw noProvider(providerMessage('notJson', { address: url }));
  }
}

const noProvider = (found: Message): ProviderUnfit => new ProviderUnfit(found, providerMessage('noProviderRemedy'));

/** Returns a message that there was no response within the timeout, or the reason there was none. */
export const silence = (url: string, error: unknown, timeoutMs = discoveryTimeout): Message =>
  isTimeout(error)
    ? providerMessage('silentFor', { address: url, seconds: timeoutMs / 1000 })
    : providerMessage('silent', { address: url, reason: reasonOf(error) });

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

/** Returns the system's error code, which is the most specific: ENOTFOUND, ECONNREFUSED, a certificate error. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return errorCode(cause) ?? messageOf(cause);
}

export interface DiscoveryAnswer {
  readonly discovery: Discovery;
  /** Origin allowed by the response's CORS header; null for none. */
  readonly allowedOrigin: string | null;
}

/** Reads the discovery document like a page of `origin`; does not check it against the settings. */
export async function readDiscovery(authority: string, origin?: string): Promise<DiscoveryAnswer> {
  const url = discoveryAddress(authority);
  const { body, answer } = await readJson(url, origin === undefined ? {} : { origin });
  const parsed = discoverySchema.safeParse(body);
  if (!parsed.success) throw noProvider(providerMessage('noIssuer', { address: url }));
  return { discovery: parsed.data, allowedOrigin: answer.headers.get('access-control-allow-origin') };
}

export async function readKeys(jwksUri: string): Promise<JSONWebKeySet> {
  const { body } = await readJson(jwksUri);
  const parsed = keySetSchema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ProviderUnfit(providerMessage('noKeySet', { address: jwksUri }), providerMessage('noKeySetRemedy'));
}

/** Throws `ProviderUnfit` unless the provider's issuer equals the one in the settings exactly. */
export function requireIssuer(authority: string, { issuer }: Discovery): void {
  if (issuer === authority) return;
  throw new ProviderUnfit(
    providerMessage(differenceOf(authority, issuer), { issuer, authority }),
    providerMessage(sameButSlash(authority, issuer) ? 'setAuthority' : 'setAuthorityIf', { issuer }),
  );
}

const sameButSlash = (left: string, right: string): boolean => left.replace(/\/$/, '') === right.replace(/\/$/, '');

function differenceOf(authority: string, issuer: string) {
  if (!sameButSlash(authority, issuer)) return 'issuerDiffers';
  return issuer.endsWith('/') ? 'issuerWithSlash' : 'issuerWithoutSlash';
}

/** True if traffic to an address cannot be read between this machine and its host. */
export function isSafe(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}
