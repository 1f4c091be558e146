import { expect, it, vi } from 'vitest';
import { hasRole, rolesClaim } from '../../../../src/ports/auth/roles.ts';
import { loadUserInfo, withUserInfo } from '../../../../src/ports/auth/provider/userInfo.ts';

const key = rolesClaim('wire');
const grant = { org1: 'example.com' };
const idToken = { iss: 'https://id.example', sub: 'dana', aud: 'spa', exp: 900, iat: 0, [key]: { foreman: grant } };

it('adds claims to the id token, whose own claims take precedence', () => {
  const answer = { sub: 'dana', email: 'dana@example.com', exp: 1, iss: 'https://evil.example', nonce: 'made up' };
  const claims = withUserInfo(idToken, { ...answer, [key]: idToken[key] }, key);
  expect(claims).toEqual({ ...idToken, email: 'dana@example.com' });
});

it.each([
  ['another role', { [key]: { viewer: grant } }, ['viewer']],
  ['a list of roles', { [key]: [{ viewer: grant }] }, ['viewer']],
  ['no role any more', { [key]: {} }, []],
  ['no roles at all', {}, []],
  ['the same role', { [key]: { foreman: grant } }, ['foreman']],
])('uses only the roles of the newer response: %s', (_, answer, held) => {
  const claims = withUserInfo(idToken, { sub: 'dana', ...answer }, key);
  expect(['foreman', 'viewer'].filter((role) => hasRole(claims, role, 'wire'))).toEqual(held);
});

it('keeps other claims of the id token when no project is configured', () => {
  expect(withUserInfo(idToken, { sub: 'dana' }, null)).toEqual(idToken);
});

const request = (answer: Response) => ({
  fetch: vi.fn<typeof fetch>(() => Promise.resolve(answer)),
  address: 'https://id.example/me',
  accessToken: 'access',
  signal: new AbortController().signal,
});

it('sends the access token', async () => {
  const requested = request(Response.json({ sub: 'dana' }));
  await expect(loadUserInfo(requested)).resolves.toEqual({ sub: 'dana' });
  expect(requested.fetch).toHaveBeenCalledWith(
    'https://id.example/me',
    expect.objectContaining({ headers: expect.objectContaining({ authorization: 'Bearer access' }) }),
  );
});

it.each([
  ['a refusal', () => new Response('', { status: 401 }), 'refused the user info (401)'],
  ['something that names nobody', () => Response.json({ email: 'x' }), 'sub'],
  ['something unreadable', () => new Response('<html>'), 'not valid JSON'],
])('is not loaded from %s', async (_, answer, why) => {
  await expect(loadUserInfo(request(answer()))).rejects.toThrow(why);
});
