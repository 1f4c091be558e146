/** Sign-out asked for by the product: done at once when it proves whose session it ends, otherwise after a question. */
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Database } from '../../db/database.ts';
import { endNamedSession } from '../../repositories/users/endedSignIns.ts';
import { embeddedAccount } from '../../config/accounts.ts';
import { confirmSignOutPage } from './views.ts';

/**
 * What the provider calls, with its own confirmation form, when someone is signed in. The question is needless for who
 * proves whose session it is: by its name as the `logout_hint`, which the product sends, or by an `id_token_hint` of the
 * same person, which the provider has verified before.
 */
export function signOut(publicUrl: string) {
  return async (ctx: KoaContextWithOIDC, form: string): Promise<void> => {
    const { session, entities } = ctx.oidc;
    if (!session) throw new Error('Sign-out without a session');
    const isNamed = ctx.oidc.params?.['logout_hint'] === session.uid;
    if (!isNamed && entities.IdTokenHint?.payload.sub !== session.accountId) {
      ctx.type = 'html';
      ctx.body = confirmSignOutPage(embeddedAccount(session.accountId ?? '')?.name ?? 'this person', form, publicUrl);
      return;
    }
    const returnTo = signOutReturn(ctx);
    await endSession(ctx);
    ctx.status = 303;
    ctx.redirect(returnTo);
  };
}

/** The product refuses the ID tokens of a session from the moment it is over here; the answer waits for that. */
export function endTokensWithSession(provider: Provider, database: Database): void {
  const ended = new WeakMap<object, Promise<void>>();
  provider.on('end_session.success', (ctx) => {
    const { accountId: subject, uid: sid } = ctx.oidc.session ?? {};
    if (subject === undefined || sid === undefined) return;
    const { issuer } = provider;
    ended.set(
      ctx,
      database.transaction((transaction) => endNamedSession(transaction, { issuer, subject, sid })),
    );
  });
  provider.use(async (ctx, next) => {
    await next();
    await ended.get(ctx);
  });
}

async function endSession(ctx: KoaContextWithOIDC): Promise<void> {
  const { provider, session } = ctx.oidc;
  if (!session) return;
  const grantIds = Object.values(session.authorizations ?? {}).flatMap(({ grantId }) => grantId ?? []);
  await Promise.all(grantIds.map((grantId) => revokeGrant(ctx, grantId)));
  await session.destroy();
  ctx.cookies.set(provider.cookieName('session'), null, { path: '/', httpOnly: true, sameSite: 'lax' });
  provider.emit('end_session.success', ctx);
}

async function revokeGrant(ctx: KoaContextWithOIDC, grantId: string): Promise<void> {
  const { provider } = ctx.oidc;
  const grant = await provider.Grant.find(grantId);
  await Promise.all([
    provider.AccessToken.revokeByGrantId(grantId),
    provider.RefreshToken.revokeByGrantId(grantId),
    provider.AuthorizationCode.revokeByGrantId(grantId),
    grant?.destroy(),
  ]);
}

function signOutReturn(ctx: KoaContextWithOIDC): string {
  const { post_logout_redirect_uri: wanted, state } = ctx.oidc.params ?? {};
  // The provider has checked the address against the registered ones before.
  if (typeof wanted !== 'string') return ctx.oidc.urlFor('end_session_success');
  const target = new URL(wanted);
  if (typeof state === 'string') target.searchParams.set('state', state);
  return target.href;
}
