/** Pictures of the user guide: only for signed-in users, and no other file of the disk. */
import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getHelpPicture } from '../../contract/help/helpPictures.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

const folder = 'docs/user-guide/pictures';
const [file = ''] = readdirSync(folder);
const name = file.replace('.webp', '');
const address = `/api${getHelpPicture.path}`;

let server: TestServer;
beforeAll(async () => {
  server = await startSharedServer();
});
afterAll(() => server.close());

it('is sent to any signed-in user', async () => {
  const viewer = server.as('viewer');
  const answer = await viewer.get(`${address}?name=${name}`);
  expect(answer.headers['content-type']).toBe('image/webp');
  expect(answer.rawPayload.equals(readFileSync(`${folder}/${file}`))).toBe(true);
});

it('is not sent without a sign-in', async () => {
  expect((await server.anonymous.get(`${address}?name=${name}`)).statusCode).toBe(401);
});

it('is not found under another name, and no path leads out of its folder', async () => {
  const viewer = server.as('viewer');
  expect((await viewer.get(`${address}?name=nothing`)).statusCode).toBe(404);
  const others = ['../README', '..%2F..%2Fglossary', `${name}.webp`, '%00', ''];
  const answers = await Promise.all(others.map((other) => viewer.get(`${address}?name=${other}`)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(others.map(() => 400));
});
