/**
 * Serves one package to people without an account: anyone with the address of a link can read it, and nothing else
 * (docs/decisions/packages.md).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { packageLinkPath } from '../../contract/packages/links.ts';
import type { Message } from '../../contract/base/messages/message.ts';
import type { ServerContext } from '../calls/context.ts';
import type { Pressure } from '../http/pressure.ts';
import { localeOf, translate } from '../locales/translate.ts';
import { isSwitchedOff } from '../repositories/admin/featureSwitches.ts';
import { openLink } from '../services/packages/sharedPackage.ts';
import { closedLinkPage, packagePage, packagePagePolicy } from './sharedPackage/packagePage.ts';

interface Guards {
  readonly pressure: Pressure;
  /** Throws if the address has exceeded its call limit. */
  readonly charge: (request: FastifyRequest) => void;
}

/** Registers the page; the key is part of the address, which is never logged. */
export async function addSharedPackages(
  app: FastifyInstance,
  { database, now }: ServerContext,
  { pressure, charge }: Guards,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
      pressure.requireRoom();
      charge(request);
    });
    scope.get<{ Params: { key: string } }>(`${packageLinkPath}:key`, async ({ params, headers }, reply) => {
      const locale = localeOf(headers['accept-language']);
      const language = { locale, speak: (sentence: Message) => translate(sentence, locale) };
      const at = now();
      const shared = await pressure.during(() =>
        isSwitchedOff(database, 'packageLinks').then((isOff) =>
          isOff ? null : database.transaction((transaction) => openLink(transaction, params.key, at)),
        ),
      );
      reply.header('content-security-policy', packagePagePolicy).type('text/html; charset=utf-8');
      return shared === null
        ? reply.code(404).send(closedLinkPage(language))
        : reply.send(packagePage(shared, at, language));
    });
  });
}
