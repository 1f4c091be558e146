/**
 * OpenID Connect Session Management 1.0: the browser can check, without a request, if the session is still the one it signed in
 * with. The provider library does not include it; this adds `session_state` and the page that compares it.
 */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { cookieName } from './configuration.ts';
import { scriptPolicy } from './views.ts';

const template = readFileSync(new URL('./views/checkSession.html', import.meta.url), 'utf8');
const script = template.slice(template.indexOf('<script>') + '<script>'.length, template.indexOf('</script>'));

/** Returns the frame page and a policy that allows only its own script. */
export function checkSessionPage(publicUrl: string): { html: string; policy: string } {
  return {
    html: template.replace('COOKIE_NAME', cookieName('browser_state', publicUrl)),
    policy: scriptPolicy(sha256(script, 'base64')),
  };
}

/** Adds `session_state` to every successful sign-in, and changes the browser's state when the session ends. */
export function addSessionMonitor(provider: Provider, publicUrl: string): void {
  const cookie = cookieName('browser_state', publicUrl);
  const remember = (ctx: KoaContextWithOIDC, state: string) => {
    ctx.cookies.set(cookie, state, { path: '/', httpOnly: false, sameSite: 'lax', signed: false });
  };
  provider.on('authorization.success', (ctx, response) => {
    const { session, client, params } = ctx.oidc;
    if (!response || !session || !client || typeof params?.redirect_uri !== 'string') return;
    const state = sha256(`${session.uid} ${session.accountId}`, 'base64url');
    remember(ctx, state);
    response.session_state = sessionState(client.clientId, new URL(params.redirect_uri).origin, state);
  });
  provider.on('end_session.success', (ctx) => remember(ctx, randomBytes(32).toString('base64url')));
}

function sessionState(clientId: string, origin: string, browserState: string): string {
  const salt = randomBytes(16).toString('base64url');
  return `${sha256(`${clientId} ${origin} ${browserState} ${salt}`, 'base64url')}.${salt}`;
}

function sha256(text: string, encoding: 'base64' | 'base64url'): string {
  return createHash('sha256').update(text).digest(encoding);
}
