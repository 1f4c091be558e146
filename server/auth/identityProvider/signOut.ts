/** Sign-out requested by the product: immediate if the request proves whose session it ends, otherwise after confirmation. */
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Database } from '../../db/database.ts';
import { endNamedSession } from '../../repositories/users/endedSignIns.ts';
import { embeddedAccount } from '../../config/accounts.ts';
import { confirmSignOutPage } from './views.ts';

/**
 * Returns the handler the provider calls, with its own confirmation form, when a user is signed in. No confirmation is needed if
 * the request proves whose session it is: by its name as the `logout_hint`, which the product sends, or by an `id_token_hint` of
 * the same user, which the provider has already verified.
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

/** Makes the product reject the ID tokens of a session as soon as it ends here; the response waits for that. */
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
  // The provider has already checked the address against the registered ones.
  if (typeof wanted !== 'string') return ctx.oidc.urlFor('end_session_success');
  const target = new URL(wanted);
  if (typeof state === 'string') target.searchParams.set('state', state);
  return target.href;
}
