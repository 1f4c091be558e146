/** The sign-in page and what its buttons do. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { errors, type Provider } from 'oidc-provider';
import { embeddedAccount, providerPath } from './accounts.ts';
import { checkSessionPage } from './sessionMonitor.ts';
import { errorPage, signInPage } from './views.ts';

export interface SignInPages {
  publicUrl: string;
  /** The provider of this moment: a key rotation replaces it. */
  provider: () => Provider;
}

/** Addresses here may hold an ID token (sign-out), so they are kept out of the request log. */
export const ignoringFailure = { logLevel: 'warn' } as const;

interface InteractionParameters {
  uid: string;
  subject: string;
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
        if (prompt.name === 'login')
          return await page(
            reply,
            200,
            signInPage((subject) => `${providerPath}/interaction/${uid}/${subject}`),
          );
        return await reply.redirect(await provider().interactionResult(request.raw, reply.raw, { consent: {} }), 303);
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
        const result = { login: { accountId: account.subject } };
        const options = { mergeWithLastSubmission: false };
        return await reply.redirect(await provider().interactionResult(request.raw, reply.raw, result, options), 303);
      } catch (error) {
        return await failed(reply, error);
      }
    },
  );

  function failed(reply: FastifyReply, error: unknown): Promise<FastifyReply> {
    if (!(error instanceof errors.SessionNotFound)) throw error;
    return page(reply, 400, errorPage(error, publicUrl));
  }
}

async function page(reply: FastifyReply, status: number, html: string): Promise<FastifyReply> {
  return reply.code(status).header('cache-control', 'no-store').type('text/html').send(html);
}
