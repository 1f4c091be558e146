/** An OpenID Provider and the API of the product behind one fake network, with switches for everything that can go wrong. */
import { signOut } from '../../../../../contract/users/currentUser.ts';
import { rolesClaim } from '../../../../../src/ports/auth/roles.ts';

export const authority = 'https://id.example';
export const origin = 'https://wire.example';
export const clientId = 'spa';
export const projectId = 'wire';

interface Session {
  readonly id: string;
  readonly person: string;
  /** Time of the last authentication of the user. */
  readonly since: number;
  isOver: boolean;
}

interface TokenCall {
  readonly at: number;
  readonly grant: string;
  readonly refreshToken: string | null;
  /** True once new tokens were issued and sent. */
  isAnswered: boolean;
}

const formOf = ({ body }: RequestInit) => new URLSearchParams(body instanceof URLSearchParams ? body : '');

const base64 = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

export class FakeProvider {
  /** Seconds. */
  readonly lifetimes = { idToken: 300, accessToken: 300, refreshGrace: 0 };
  /** True while the network is down: nothing is reachable. */
  isDown = false;
  /** True while the provider responds with 503. */
  isOff = false;
  /** Token calls are executed, but this many replies are lost, or arrive late (ms). */
  repliesToDrop = 0;
  replyDelay = 0;
  /** Subject of the next refresh response in place of the owner of the token. */
  impostor: string | null = null;
  /** Id tokens that the API rejects, whatever their content. */
  readonly refused = new Set<string>();
  refusal = 'identity.invalid';
  roles: Record<string, object> = { foreman: {} };
  userInfo: Record<string, unknown> = {};
  isUserInfoLost = false;
  /** True while only the token endpoint is unreachable. */
  isTokenLost = false;
  givesRefreshTokens = true;
  /** Nonce in ID tokens in place of the one that was sent; undefined: none. */
  swappedNonce: string | null | undefined = null;
  readonly tokenCalls: TokenCall[] = [];
  readonly revoked: string[] = [];
  /** Id tokens reported to the API at sign-out. */
  readonly signOuts: string[] = [];
  /** True if the provider has no revocation endpoint. */
  revokesNothing = false;
  /** True while the API is unreachable, or does not respond; the provider is still reachable. */
  isApiDown = false;
  isApiSilent = false;
  readonly apiCalls: number[] = [];
  /** Number of requests for the discovery document. */
  discoveries = 0;
  /** True while a page of another network responds in place of the provider. */
  isBehindSignInPage = false;
  /** Number of requests sent to the provider or the API, including those without a response. */
  attempts = 0;
  /** ms by which the clock of the device is ahead of that of the provider, which is always right. */
  skew = 0;
  /** Session at the provider in this browser. */
  session: Session | null = null;

  readonly #codes = new Map<string, { session: Session; nonce: string | null }>();
  readonly #refreshTokens = new Map<string, { session: Session; usedAt: number | null }>();
  readonly #bearers = new Map<string, { session: Session; endsAt: number }>();
  readonly #endedAtApi = new Set<string>();
  #made = 0;

  get refreshes(): readonly TokenCall[] {
    return this.tokenCalls.filter(({ grant }) => grant === 'refresh_token');
  }

  get now(): number {
    return Date.now() - this.skew;
  }

  readonly fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    init.signal?.throwIfAborted();
    this.attempts += 1;
    if (this.isDown) throw new TypeError('Failed to fetch');
    const url = new URL(typeof input === 'string' || input instanceof URL ? input : input.url, origin);
    if (url.pathname.startsWith('/api/')) return this.#api(url.pathname, new Headers(init.headers));
    if (this.isOff) return Response.json({ error: 'temporarily_unavailable' }, { status: 503 });
    if (url.pathname === '/.well-known/openid-configuration') return this.#discovery();
    if (url.pathname === '/token' && this.isTokenLost) throw new TypeError('Failed to fetch');
    if (url.pathname === '/token') return this.#token(formOf(init));
    if (url.pathname === '/me') return this.#me(new Headers(init.headers));
    if (url.pathname === '/revoke') return this.#revoke(formOf(init));
    return Response.json({ error: 'not_found' }, { status: 404 });
  };

  /** Signs the user in at the page of the provider; returns the address of the redirect back. */
  authorize(request: URL, person: string): string {
    const prompts = (request.searchParams.get('prompt') ?? '').split(' ').includes('login');
    if (prompts || !this.session || this.session.isOver || this.session.person !== person)
      this.session = { id: `session-${(this.#made += 1)}`, person, isOver: false, since: this.now };
    this.#made += 1;
    const code = `code-${this.#made}`;
    this.#codes.set(code, { session: this.session, nonce: request.searchParams.get('nonce') });
    const back = new URL(request.searchParams.get('redirect_uri') ?? '');
    back.searchParams.set('code', code);
    back.searchParams.set('state', request.searchParams.get('state') ?? '');
    return back.href;
  }

  endSession(): void {
    if (this.session) this.session.isOver = true;
    this.session = null;
  }

  #discovery(): Response {
    this.discoveries += 1;
    if (this.isBehindSignInPage) return Response.json({ title: 'Welcome to the hotel' });
    return Response.json({
      issuer: authority,
      authorization_endpoint: `${authority}/auth`,
      token_endpoint: `${authority}/token`,
      userinfo_endpoint: `${authority}/me`,
      ...(this.revokesNothing ? {} : { revocation_endpoint: `${authority}/revoke` }),
      end_session_endpoint: `${authority}/end`,
    });
  }

  async #token(form: URLSearchParams): Promise<Response> {
    const grant = form.get('grant_type') ?? '';
    const refreshToken = form.get('refresh_token');
    const call: TokenCall = { at: Date.now(), grant, refreshToken, isAnswered: false };
    this.tokenCalls.push(call);
    const exchanged = this.#codes.get(form.get('code') ?? '');
    const session = grant === 'refresh_token' ? this.#refreshed(refreshToken ?? '') : exchanged?.session;
    this.#codes.delete(form.get('code') ?? '');
    const reply =
      session && !session.isOver
        ? Response.json(this.#tokens(session, exchanged?.nonce))
        : Response.json({ error: 'invalid_grant' }, { status: 400 });
    if (this.replyDelay > 0) await new Promise((resolve) => setTimeout(resolve, this.replyDelay));
    if (this.repliesToDrop === 0) {
      call.isAnswered = reply.ok;
      return reply;
    }
    this.repliesToDrop -= 1;
    throw new TypeError('Failed to fetch');
  }

  /**
   * Rotation: a token used twice ends the whole session, unless the reuse is so soon that the first reply must have been lost.
   */
  #refreshed(token: string): Session | undefined {
    const known = this.#refreshTokens.get(token);
    if (!known) return undefined;
    const isRepeat = known.usedAt !== null;
    if (isRepeat && this.now - (known.usedAt ?? 0) > this.lifetimes.refreshGrace * 1000) known.session.isOver = true;
    known.usedAt ??= this.now;
    return known.session;
  }

  #tokens(session: Session, sentNonce: string | null | undefined): object {
    this.#made += 1;
    const iat = Math.floor(this.now / 1000);
    const { idToken: life, accessToken } = this.lifetimes;
    const sub = this.impostor ?? session.person;
    const nonce = this.swappedNonce === null ? (sentNonce ?? undefined) : this.swappedNonce;
    const claims = {
      iss: authority,
      aud: clientId,
      azp: clientId,
      sub,
      name: sub,
      iat,
      exp: iat + life,
      sid: session.id,
      auth_time: Math.floor(session.since / 1000),
      jti: this.#made,
      nonce,
    };
    const idToken = `${base64({ alg: 'RS256' })}.${base64({ ...claims, [rolesClaim(projectId)]: this.roles })}.${String(this.#made).padStart(32, '0')}`;
    this.#bearers.set(idToken, { session, endsAt: this.now + life * 1000 });
    this.#refreshTokens.set(`refresh-${this.#made}`, { session, usedAt: null });
    return {
      id_token: idToken,
      access_token: `access-${this.#made}:${sub}`,
      ...(this.givesRefreshTokens ? { refresh_token: `refresh-${this.#made}` } : {}),
      token_type: 'Bearer',
      expires_in: accessToken,
      scope: 'openid',
    };
  }

  #me(headers: Headers): Response {
    if (this.isUserInfoLost) throw new TypeError('Failed to fetch');
    const sub = headers.get('authorization')?.split(':')[1];
    return Response.json({ sub, [rolesClaim(projectId)]: this.roles, ...this.userInfo });
  }

  #revoke(form: URLSearchParams): Response {
    const token = form.get('token') ?? '';
    this.revoked.push(token);
    const known = this.#refreshTokens.get(token);
    if (known) known.session.isOver = true;
    return new Response(null, { status: 200 });
  }

  /** Handles API calls: `GET /project` with an id token that is valid, 300 s of skew included, and the sign-out. */
  async #api(path: string, headers: Headers): Promise<Response> {
    const isSignOut = path === `/api${signOut.path}`;
    if (this.isApiDown) throw new TypeError('Failed to fetch');
    if (this.isApiSilent) await new Promise(() => undefined);
    const idToken = headers.get('authorization')?.replace('Bearer ', '') ?? '';
    if (isSignOut) this.signOuts.push(idToken);
    else this.apiCalls.push(Date.now());
    const bearer = this.#bearers.get(idToken);
    const isLive = bearer && !bearer.session.isOver && this.now < bearer.endsAt + 300_000;
    const isEnded = bearer !== undefined && this.#endedAtApi.has(bearer.session.id);
    if (isEnded) return Response.json({ code: 'identity.revoked', message: 'You were signed out.' }, { status: 401 });
    const isGood = isLive && !this.refused.has(idToken);
    if (!isGood) return Response.json({ code: this.refusal, message: 'Sign in.' }, { status: 401 });
    if (isSignOut) this.endAtApi(idToken);
    return Response.json(isSignOut ? { signedOut: true } : []);
  }

  /** Ends a session at the API, as by its sign-out or an administrator. */
  endAtApi(idToken: string): void {
    const bearer = this.#bearers.get(idToken);
    if (bearer) this.#endedAtApi.add(bearer.session.id);
  }
}
