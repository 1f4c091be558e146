/** What the provider says of a person at its userinfo endpoint (OpenID Connect Core section 5.3). */
import { z } from 'zod';
import { isSafe, isTemporary, ProviderAway, ProviderUnfit, reasonOf, type Discovery } from './discovery.ts';

/** A person waits for it at sign-in, so it may take no longer, ms. */
const answerTimeoutMs = 2000;
const mostBytes = 64 * 1024;
/** A failure stands this long for everybody who asks with the same token: a provider that hangs is asked once, ms. */
const failureStandsMs = 3000;

export type UserInfo = Readonly<Record<string, unknown>>;

/** Gives the claims; throws `ProviderAway`, `ProviderUnfit`, or `UserInfoRefused`. */
export type ReadUserInfo = (accessToken: string) => Promise<UserInfo>;

/** The provider does not take the access token. */
export class UserInfoRefused extends Error {
  override readonly name = 'UserInfoRefused';
}

const userInfoSchema = z.looseObject({ sub: z.string() });

/** One question per access token at a time, however many calls wait for it. */
export function createUserInfoReader(discovery: () => Discovery | null): ReadUserInfo {
  const asked = new Map<string, Promise<UserInfo>>();
  return (accessToken) => {
    const before = asked.get(accessToken);
    if (before) return before;
    const asking = readUserInfo(discovery(), accessToken);
    asked.set(accessToken, asking);
    const forget = () => void asked.delete(accessToken);
    asking.then(forget, () => void setTimeout(forget, failureStandsMs).unref());
    return asking;
  };
}

async function readUserInfo(discovery: Discovery | null, accessToken: string): Promise<UserInfo> {
  if (discovery === null) throw new ProviderAway('The provider has not told where its userinfo is.');
  const { userinfo_endpoint: address } = discovery;
  if (address === undefined || !isSafe(address))
    throw unfit(`The provider tells no userinfo_endpoint that is reached by https (${address ?? 'none'}).`);
  const { answer, text } = await answerOf(address, accessToken);
  if (isTemporary(answer.status)) throw new ProviderAway(`${address} answers with ${answer.status}.`);
  if (answer.status === 401 || answer.status === 403)
    throw new UserInfoRefused(`${address} answers with ${answer.status}.`);
  if (!answer.ok) throw unfit(`${address} answers with ${answer.status}.`);
  const claims = userInfoSchema.safeParse(parsed(text));
  if (!claims.success) throw unfit(`${address} answers with something that is no JSON object with a sub.`);
  return claims.data;
}

const unfit = (found: string): ProviderUnfit =>
  new ProviderUnfit(
    found,
    'Have userinfo answer with JSON (not signed, not encrypted), or put the claims into the ID token and set OIDC_USERINFO=off.',
  );

async function answerOf(address: string, accessToken: string): Promise<{ answer: Response; text: string }> {
  try {
    const answer = await fetch(address, {
      signal: AbortSignal.timeout(answerTimeoutMs),
      redirect: 'manual',
      headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` },
    });
    return { answer, text: await textWithin(answer, mostBytes) };
  } catch (error) {
    if (error instanceof ProviderUnfit) throw error;
    throw new ProviderAway(`${address} does not answer (${reasonOf(error, answerTimeoutMs)}).`, { cause: error });
  }
}

async function textWithin({ body, url }: Response, limit: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > limit) throw unfit(`${url} answers with more than ${limit / 1024} KiB.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
