/** Claims of a user at the provider's userinfo endpoint (OpenID Connect Core section 5.3). */
import { z } from 'zod';
import type { Message } from '../../../contract/base/messages/message.ts';
import { userInfoFailureLife, userInfoTimeout } from '../../timings.ts';
import { providerMessage } from '../../locales/en-US/provider.ts';
import { isSafe, isTemporary, ProviderAway, ProviderUnfit, silence, type Discovery } from './discovery.ts';

const maxBytes = 64 * 1024;

export type UserInfo = Readonly<Record<string, unknown>>;

/** Returns the claims; throws `ProviderAway`, `ProviderUnfit`, or `UserInfoRejected`. */
export type ReadUserInfo = (accessToken: string) => Promise<UserInfo>;

/** The provider rejects the access token. */
export class UserInfoRejected extends Error {
  override readonly name = 'UserInfoRefused';
}

const userInfoSchema = z.looseObject({ sub: z.string() });

/** Creates a reader with one request per access token at a time, shared by all waiting calls. */
export function createUserInfoReader(discovery: () => Discovery | null): ReadUserInfo {
  const requested = new Map<string, Promise<UserInfo>>();
  return (accessToken) => {
    const before = requested.get(accessToken);
    if (before) return before;
    const asking = readUserInfo(discovery(), accessToken);
    requested.set(accessToken, asking);
    const forget = () => void requested.delete(accessToken);
    asking.then(forget, () => void setTimeout(forget, userInfoFailureLife).unref());
    return asking;
  };
}

async function readUserInfo(discovery: Discovery | null, accessToken: string): Promise<UserInfo> {
  if (discovery === null) throw new ProviderAway(providerMessage('userInfoUnknown'));
  const { userinfo_endpoint: address } = discovery;
  if (address === undefined || !isSafe(address))
    throw unfit(providerMessage('userInfoUnsafe', { address: address ?? '–' }));
  const { answer, text } = await answerOf(address, accessToken);
  const answersWith = providerMessage('answersWith', { address, status: `${answer.status}` });
  if (isTemporary(answer.status)) throw new ProviderAway(answersWith);
  if (answer.status === 401 || answer.status === 403)
    throw new UserInfoRejected(`${address} answers with ${answer.status}.`);
  if (!answer.ok) throw unfit(answersWith);
  const claims = userInfoSchema.safeParse(parsed(text));
  if (!claims.success) throw unfit(providerMessage('userInfoNoSubject', { address }));
  return claims.data;
}

const unfit = (found: Message): ProviderUnfit => new ProviderUnfit(found, providerMessage('userInfoRemedy'));

async function answerOf(address: string, accessToken: string): Promise<{ answer: Response; text: string }> {
  try {
    const answer = await fetch(address, {
      signal: AbortSignal.timeout(userInfoTimeout),
      redirect: 'manual',
      headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` },
    });
    return { answer, text: await textWithin(answer, maxBytes) };
  } catch (error) {
    if (error instanceof ProviderUnfit) throw error;
    throw new ProviderAway(silence(address, error, userInfoTimeout), { cause: error });
  }
}

async function textWithin({ body, url }: Response, limit: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > limit) throw unfit(providerMessage('userInfoTooLong', { address: url, kilobytes: limit / 1024 }));
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
