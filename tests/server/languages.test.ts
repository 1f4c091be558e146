/** The server answers in the language of the device that asks. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getProject } from '../../contract/projects.ts';
import { localeOf } from '../../server/words/say.ts';
import { startTestServer, type TestServer } from './testServer.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it.each([
  ['en-US', 'There is no such project, or you are not one of its people. Ask its lead to add you.'],
  ['es-MX', 'No existe ese proyecto, o no eres parte de él. Pide a su responsable que te agregue.'],
  ['fr-CA', 'Ce projet n’existe pas, ou vous n’en faites pas partie. Demandez à son responsable de vous ajouter.'],
])('refuses in %s', async (language, message) => {
  const stranger = server.as({ name: 'Sol Stranger' }).speaking(language);
  await expect(stranger.call(getProject, { query: { projectId: 999 } })).rejects.toThrow(message);
});

it.each([
  [undefined, 'en-US'],
  ['', 'en-US'],
  ['es-MX', 'es-MX'],
  ['fr-CA,fr;q=0.9,en;q=0.8', 'fr-CA'],
  ['FR', 'fr-CA'],
  ['de-DE,es;q=0.9', 'en-US'],
  ['en-XA', 'en-US'],
  ['essential', 'en-US'],
])('reads the language %j as %s', (header, locale) => {
  expect(localeOf(header)).toBe(locale);
});
