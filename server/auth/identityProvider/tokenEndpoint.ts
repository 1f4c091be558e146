/** Counts the calls for tokens and lets tests hold back or lose their replies. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Switches, TokenCalls } from './switches.ts';

export function watchTokenEndpoint(provider: Provider, switches: Switches): void {
  provider.use(async (ctx: KoaContextWithOIDC, next) => {
    await next();
    if (ctx.method !== 'POST' || ctx.oidc?.route !== 'token') return;
    const grant = grantType(ctx.oidc.params?.grant_type);
    switches.counters.tokenCalls[grant] += 1;
    if (ctx.status >= 400) switches.counters.tokenRefusals[grant] += 1;
    if (switches.tokenReplyDelay > 0) await sleep(switches.tokenReplyDelay);
    if (switches.tokenRepliesToDrop === 0) return;
    switches.tokenRepliesToDrop -= 1;
    switches.counters.repliesDropped += 1;
    ctx.respond = false;
    ctx.res.destroy();
  });
}

function grantType(name: unknown): keyof TokenCalls {
  return name === 'authorization_code' || name === 'refresh_token' ? name : 'other';
}
