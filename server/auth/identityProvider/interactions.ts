/** The sign-in page and the actions of its buttons. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Provider } from 'oidc-provider';
import { accountOfEmail, embeddedAccount, providerPath } from '../../config/accounts.ts';
import { checkSessionPage } from './sessionMonitor.ts';
import { errorPage, signInPage } from './views.ts';

export interface SignInPages {
  publicUrl: string;
  /** Returns the current provider: a key rotation replaces it. */
  provider: () => Provider;
}

/** Addresses here can contain an ID token (sign-out), so they are excluded from the request log. */
export const ignoringFailure = { logLevel: 'warn' } as const;

interface InteractionParameters {
  uid: string;
  subject: string;
}

/** Path segment that is not the subject of any account. */
const byEmail = 'by-email';
const actionsOf =
  (uid: string) =>
  (subject: string = byEmail) =>
    `${providerPath}/interaction/${uid}/${subject}`;

/** Maximum bytes of a form with one address. */
const longestForm = 2048;

/** Reads a form body: the provider's pages parse no bodies, and this is the only form with a field. */
async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  request.setEncoding('utf8');
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > longestForm) throw new errors.SessionNotFound('a form too long');
  }
  return new URLSearchParams(text);
}

const fontFile = fileURLToPath(
  import.meta.resolve('@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2'),
);

export function signInPages(app: FastifyInstance, { publicUrl, provider }: SignInPages): void {
  const font = readFileSync(fontFile);
  const checkSession = checkSessionPage(publicUrl);

  app.get(`${providerPath}/assets/plex-sans.woff2`, ignoringFailure, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('font/woff2').send(font),
  );

  app.get(`${providerPath}/session/check`, ignoringFailure, async (_request, reply) =>
    reply.header('content-security-policy', checkSession.policy).type('text/html').send(checkSession.html),
  );

  app.get<{ Params: InteractionParameters }>(
    `${providerPath}/interaction/:uid`,
    ignoringFailure,
    async (request, reply) => {
      try {
        const { uid, prompt } = await provider().interactionDetails(request.raw, reply.raw);
        if (uid !== request.params.uid) throw new errors.SessionNotFound('another sign-in');
        if (prompt.name === 'login') return await page(reply, 200, signInPage(actionsOf(uid)));
        return await reply.redirect(await provider().interactionResult(request.raw, reply.raw, { consent: {} }), 303);
      } catch (error) {
        return await failed(reply, error);
      }
    },
  );

  app.post<{ Params: Pick<InteractionParameters, 'uid'> }>(
    `${providerPath}/interaction/:uid/${byEmail}`,
    ignoringFailure,
    async (request, reply) => {
      try {
        const { uid } = await provider().interactionDetails(request.raw, reply.raw);
        if (uid !== request.params.uid) throw new errors.SessionNotFound('another sign-in');
        const email = (await readForm(request.raw)).get('email') ?? '';
        const account = accountOfEmail(email);
        if (!account) return await page(reply, 400, signInPage(actionsOf(uid), email));
        return await signedIn(request, reply, account.subject);
      } catch (error) {
        return await failed(reply, error);
      }
    },
  );

  app.post<{ Params: InteractionParameters }>(
    `${providerPath}/interaction/:uid/:subject`,
    ignoringFailure,
    async (request, reply) => {
      try {
        const { uid } = await provider().interactionDetails(request.raw, reply.raw);
        const account = embeddedAccount(request.params.subject);
        if (uid !== request.params.uid || !account) throw new errors.SessionNotFound('another sign-in');
        return await signedIn(request, reply, account.subject);
      } catch (error) {
        return await failed(reply, error);
      }
    },
  );

  async function signedIn(request: FastifyRequest, reply: FastifyReply, accountId: string): Promise<FastifyReply> {
    const options = { mergeWithLastSubmission: false };
    const result = { login: { accountId } };
    return reply.redirect(await provider().interactionResult(request.raw, reply.raw, result, options), 303);
  }

  function failed(reply: FastifyReply, error: unknown): Promise<FastifyReply> {
    if (!(error instanceof errors.SessionNotFound)) throw error;
    return page(reply, 400, errorPage(error, publicUrl));
  }
}

async function page(reply: FastifyReply, status: number, html: string): Promise<FastifyReply> {
  return reply.code(status).header('cache-control', 'no-store').type('text/html').send(html);
}
