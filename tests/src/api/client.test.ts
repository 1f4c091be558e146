import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { accessTokenHeader } from '../../../contract/base/calls/claims.ts';
import { requestId as idForm, requestIdHeader } from '../../../contract/base/calls/requestId.ts';
import { uploadImport } from '../../../contract/imports/imports.ts';
import { createProject, getProject, listProjects } from '../../../contract/setup/projects/projects.ts';
import { createCall, type CallEnvironment } from '../../../src/api/client.ts';
import { isOutOfReach, messageOf, NetworkFailure, retryAfterMs } from '../../../src/api/apiErrors.ts';
import { i18n } from '../../../src/i18n/i18n.ts';
import { errors } from '../../../src/i18n/locales/en-US/errors.ts';
import { sampleProject } from '../renderWithApp.tsx';
import { getEntryPhoto } from '../../../contract/progress/photos/entryPhotos.ts';
import { recordedReply } from '../recorded.ts';
import { rejectCall, reply, server, unreachable } from '../server.ts';
import { errors as errorsTexts } from '../../../src/i18n/locales/en-US/errors.ts';
import { fillText } from '../../support/fillText.ts';

function client(environment: Partial<CallEnvironment> = {}) {
  const toast = vi.fn<CallEnvironment['toast']>();
  const unexpected = vi.fn<(message: string) => void>();
  const requests = { started: vi.fn<() => void>(), ended: vi.fn<() => void>() };
  const reached = vi.fn<NonNullable<CallEnvironment['reached']>>();
  const call = createCall({
    token: () => 'token-1',
    onUnauthorized: () => Promise.resolve(null),
    requests,
    toast,
    unexpected,
    reached,
    origin: 'http://localhost',
    ...environment,
  });
  return { call, toast, unexpected, requests, reached };
}
const ask = { query: { projectId: 7 } };

afterEach(() => i18n.changeLanguage('en-US'));

it('carries the identity token, the no-cache hint and the query', async () => {
  const seen: Request[] = [];
  server.use(
    reply(getProject, (request) => {
      seen.push(request);
      return sampleProject;
    }),
  );
  expect(await client().call(getProject, ask)).toEqual(sampleProject);
  expect(seen[0]?.headers.get('authorization')).toBe('Bearer token-1');
  expect(seen[0]?.headers.get('cache-control')).toBe('no-cache');
  expect(seen[0]?.url).toBe('http://localhost/api/project/get?projectId=7');
});

it('sends an id, and reports it with the call; the id of the response wins, because a proxy can replace it', async () => {
  const asked: (string | null)[] = [];
  const sent: (string | null)[] = [];
  const { call } = client({ asked: ({ requestId }) => void asked.push(requestId) });
  server.use(
    http.get('*/api/project/get', ({ request }) => {
      sent.push(request.headers.get(requestIdHeader));
      return HttpResponse.json(sampleProject, { headers: { [requestIdHeader]: 'b7ad6b7169203331' } });
    }),
  );
  await call(getProject, ask);
  server.use(
    http.get('*/api/project/get', ({ request }) => {
      sent.push(request.headers.get(requestIdHeader));
      return HttpResponse.error();
    }),
  );
  await expect(call(getProject, ask)).rejects.toBeInstanceOf(NetworkFailure);
  for (const id of sent) expect(idForm.safeParse(id).success).toBe(true);
  expect(asked).toEqual(['b7ad6b7169203331', sent[1]]);
  expect(sent[0]).not.toBe(sent[1]);
});

describe('a call for bytes', () => {
  const requested = { query: { projectId: 7, photoId: '0199a1b2-0000-7000-8000-000000000001' } };

  it('returns them unchanged', async () => {
    server.use(
      http.get('*/api/field-work/photos/picture', () => HttpResponse.arrayBuffer(Uint8Array.of(255, 216, 0).buffer)),
    );
    expect(await client().call(getEntryPhoto, requested)).toEqual(Uint8Array.of(255, 216, 0));
  });

  it('is rejected with the server message', async () => {
    server.use(rejectCall(getEntryPhoto, 'photo.notFound', 'This photo was removed.'));
    await expect(client().call(getEntryPhoto, { ...requested, quiet: true })).rejects.toMatchObject({
      code: 'photo.notFound',
      message: 'This photo was removed.',
    });
  });
});

it.each(['en-US', 'es-MX', 'fr-CA'])('requests the language of the user: %s', async (locale) => {
  await i18n.changeLanguage(locale);
  const requested: (string | null)[] = [];
  server.use(
    reply(getProject, ({ headers }) => {
      requested.push(headers.get('accept-language'));
      return sampleProject;
    }),
  );
  await client().call(getProject, ask);
  expect(requested).toEqual([locale]);
});

it('converts ISO date-times to dates and leaves days and text unchanged', async () => {
  const [listed] = recordedReply(listProjects, 'projects');
  const item = { ...listed!, name: '2026-11-20T10:00:00Z' };
  server.use(reply(listProjects, [item]));
  const [first] = await client().call(listProjects, {});
  expect(first).toEqual(item);
  expect(first?.startDate).toBe('2026-03-02');
});

it('shows the server message once', async () => {
  server.use(rejectCall(createProject, 'project.numberTaken', 'There is already a project P-1.'));
  const { call, toast, unexpected } = client();
  const body = { projectNumber: 'P-1', name: 'x' };
  await expect(call(createProject, { body })).rejects.toMatchObject({ code: 'project.numberTaken', status: 409 });
  expect(toast.mock.calls).toEqual([['There is already a project P-1.']]);
  expect(unexpected).not.toHaveBeenCalled();
});

it.each([
  ['a page of a proxy', () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 })],
  ['nothing', () => new HttpResponse(null, { status: 500 })],
  ['broken JSON', () => new HttpResponse('{"mess', { status: 500, headers: { 'content-type': 'application/json' } })],
])('shows its own message when the server responds with %s', async (_, answer) => {
  server.use(http.get('*/api/project/get', answer));
  const { call, toast, unexpected } = client();
  await expect(call(getProject, ask)).rejects.toMatchObject({ code: 'server.failure' });
  // Reported as unexpected: the user can't do anything about it.
  expect(unexpected.mock.calls).toEqual([[errors.generic]]);
  expect(toast).not.toHaveBeenCalled();
});

it('accepts a bare message field', async () => {
  server.use(
    http.get('*/api/project/get', () => HttpResponse.json({ message: 'Closed for stocktaking.' }, { status: 503 })),
  );
  const { call, toast } = client();
  await expect(call(getProject, ask)).rejects.toThrow('Closed for stocktaking.');
  expect(toast).toHaveBeenCalledWith('Closed for stocktaking.');
});

const away = (status: number, seconds: string) =>
  HttpResponse.json({ code: 'server.busy', message: 'Busy.' }, { status, headers: { 'retry-after': seconds } });
const patient = () => {
  const busy = vi.fn<(message: string) => void>();
  const wait = vi.fn<(ms: number) => Promise<void>>(() => Promise.resolve());
  return { ...client({ busy, wait }), busy, wait };
};

describe('a busy server', () => {
  it.each([
    ['en-US', fillText(errorsTexts.busy, { seconds: 5 })],
    ['es-MX', 'Wireway está ocupado. Nuevo intento en 5 s.'],
    ['fr-CA', 'Wireway est occupé. Nouvel essai dans 5 s.'],
  ])('receives a retry after its Retry-After time, with one notice to the user: %s', async (locale, sentence) => {
    await i18n.changeLanguage(locale);
    const answers = [away(429, '5'), away(503, '2')];
    server.use(
      http.get(
        '*/api/project/get',
        () => answers.shift() ?? HttpResponse.json(z.encode(getProject.reply, sampleProject)),
      ),
    );
    const { call, toast, busy, wait, requests } = patient();
    expect(await call(getProject, ask)).toEqual(sampleProject);
    expect(wait.mock.calls.map(([ms]) => ms)).toEqual([5000, 2000]);
    expect(busy.mock.calls[0]).toEqual([sentence]);
    expect(toast).not.toHaveBeenCalled();
    expect(requests.started).toHaveBeenCalledOnce();
  });

  it('receives no more than three further attempts, followed by one toast', async () => {
    let requested = 0;
    server.use(http.get('*/api/project/get', () => ((requested += 1), away(503, '1'))));
    const { call, toast } = patient();
    await expect(call(getProject, ask)).rejects.toMatchObject({ code: 'server.busy' });
    expect(requested).toBe(4);
    expect(toast.mock.calls).toEqual([['Busy.']]);
  });

  it('receives no retry after more than half a minute or without a Retry-After time', async () => {
    const { call, wait } = patient();
    server.use(http.get('*/api/project/get', () => away(429, '31')));
    await expect(call(getProject, ask)).rejects.toThrow('Busy.');
    server.use(http.get('*/api/project/get', () => HttpResponse.json({ message: 'Closed.' }, { status: 503 })));
    await expect(call(getProject, ask)).rejects.toThrow('Closed.');
    expect(wait).not.toHaveBeenCalled();
  });

  it('receives no automatic retry of a writing call', async () => {
    let requested = 0;
    server.use(http.post('*/api/project/create', () => ((requested += 1), away(503, '1'))));
    const { call, toast } = patient();
    await expect(call(createProject, { body: { projectNumber: 'P-1', name: 'x' } })).rejects.toThrow('Busy.');
    expect([requested, toast.mock.calls.length]).toEqual([1, 1]);
  });

  it('receives no retry of an aborted call', async () => {
    let requested = 0;
    server.use(http.get('*/api/project/get', () => ((requested += 1), away(503, '20'))));
    const stop = new AbortController();
    const { call, toast } = client({ busy: () => stop.abort() });
    await expect(call(getProject, { ...ask, signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect([requested, toast.mock.calls.length]).toEqual([1, 0]);
  });

  it('can state Retry-After in seconds or as a date', () => {
    const now = Date.UTC(2026, 10, 22, 8, 0, 0);
    expect(retryAfterMs('7', now)).toBe(7000);
    expect(retryAfterMs('Sun, 22 Nov 2026 08:00:09 GMT', now)).toBe(9000);
    expect([null, '', 'soon', '-3', 'Sun, 22 Nov 2026 07:00:00 GMT'].map((text) => retryAfterMs(text, now))).toEqual(
      Array.from({ length: 5 }, () => 0),
    );
  });
});

it('distinguishes an unreachable server from a rejection', async () => {
  server.use(unreachable(getProject));
  const { call, toast, reached } = client();
  await expect(call(getProject, ask)).rejects.toBeInstanceOf(NetworkFailure);
  expect(toast.mock.calls).toEqual([[errors.network, 'network']]);
  expect(reached).toHaveBeenLastCalledWith(false);
});

it.each([
  [200, { reached: 1, suspected: 0 }],
  [500, { reached: 1, suspected: 0 }],
  [503, { reached: 1, suspected: 0 }],
  [502, { reached: 0, suspected: 1 }],
  [504, { reached: 0, suspected: 1 }],
])('attributes a response with status %i to the server or to a gateway before it', async (status, calls) => {
  server.use(http.get('*/api/project/get', () => HttpResponse.json(sampleProject, { status })));
  const suspected = vi.fn<() => void>();
  const { call, reached } = client({ suspected });
  await call(getProject, ask).catch(() => undefined);
  expect({ reached: reached.mock.calls.length, suspected: suspected.mock.calls.length }).toEqual(calls);
});

it('shows no toast for a quiet call, and always rethrows the failure', async () => {
  server.use(rejectCall(getProject, 'project.notFound', 'There is no project 7.'));
  const { call, toast } = client();
  await expect(call(getProject, { ...ask, quiet: true })).rejects.toThrow('There is no project 7.');
  expect(toast).not.toHaveBeenCalled();
});

it('rejects a response that does not match the contract', async () => {
  server.use(http.get('*/api/project/get', () => HttpResponse.json({ id: 'seven' })));
  await expect(client().call(getProject, ask)).rejects.toThrow(errors.unreadable);
});

it('counts the start and the end of every request, including failed ones', async () => {
  server.use(rejectCall(getProject, 'project.notFound', 'There is no project 7.'));
  const { call, requests } = client();
  await call(getProject, ask).catch(() => undefined);
  expect(requests.started).toHaveBeenCalledOnce();
  expect(requests.ended).toHaveBeenCalledOnce();
});

it('shows no toast for an aborted call', async () => {
  server.use(reply(getProject, () => new Promise(() => undefined)));
  const { call, toast, requests } = client();
  const stop = new AbortController();
  const answer = call(getProject, { ...ask, signal: stop.signal });
  stop.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  expect(toast).not.toHaveBeenCalled();
  expect(requests.ended).toHaveBeenCalledOnce();
});

it('retries once with a renewed token after a 401', async () => {
  const bearers: (string | null)[] = [];
  server.use(
    http.get('*/api/project/get', ({ request }) => {
      const bearer = request.headers.get('authorization');
      bearers.push(bearer);
      if (bearer === 'Bearer token-2') return HttpResponse.json(sampleProject);
      return HttpResponse.json({ code: 'identity.expired', message: 'Your session has ended.' }, { status: 401 });
    }),
  );
  const onUnauthorized = vi.fn<CallEnvironment['onUnauthorized']>(() => Promise.resolve('token-2'));
  const { call, toast } = client({ onUnauthorized });
  expect(await call(getProject, ask)).toEqual(sampleProject);
  expect(bearers).toEqual(['Bearer token-1', 'Bearer token-2']);
  expect(onUnauthorized).toHaveBeenCalledWith('token-1', false);
  expect(toast).not.toHaveBeenCalled();
});

it('stops after a second 401', async () => {
  let requested = 0;
  server.use(
    http.get('*/api/project/get', () => {
      requested += 1;
      return HttpResponse.json({ code: 'identity.invalid', message: 'Sign in again.' }, { status: 401 });
    }),
  );
  const { call, toast } = client({ onUnauthorized: () => Promise.resolve('token-2') });
  await expect(call(getProject, ask)).rejects.toThrow('Sign in again.');
  expect(requested).toBe(2);
  expect(toast).toHaveBeenCalledOnce();
});

it.each([
  ['identity.revoked', [['token-1', true]]],
  ['identity.longLived', []],
  ['identity.disabled', []],
  ['identity.invitationExpired', []],
  ['identity.lookalikeEmail', []],
])('after a 401 %s attempts only the renewals that can help', async (code, renewals) => {
  server.use(
    http.get('*/api/project/get', () => HttpResponse.json({ code, message: 'Sign in again.' }, { status: 401 })),
  );
  const onUnauthorized = vi.fn<CallEnvironment['onUnauthorized']>(() => Promise.resolve(null));
  const { call } = client({ onUnauthorized });
  await expect(call(getProject, ask)).rejects.toMatchObject({ code });
  expect(onUnauthorized.mock.calls).toEqual(renewals);
});

it('sends no call without a sign-in and shows no message', async () => {
  const { call, toast } = client({ token: () => undefined });
  await expect(call(getProject, ask)).rejects.toMatchObject({ code: 'identity.missing' });
  expect(toast).not.toHaveBeenCalled();
});

it('without a sign-in while offline: states that the data is not on this device', async () => {
  const { call, toast } = client({ token: () => undefined, isOffline: () => true });
  const failure: unknown = await call(getProject, ask).catch((error: unknown) => error);
  expect(messageOf(failure)).toEqual({ key: 'errors:notOnDevice' });
  expect(isOutOfReach(failure)).toBe(true);
  expect(toast).not.toHaveBeenCalled();
});

it('sends no bearer in local development', async () => {
  let bearer: string | null = 'unset';
  server.use(
    reply(getProject, (request) => {
      bearer = request.headers.get('authorization');
      return sampleProject;
    }),
  );
  await client({ token: () => null }).call(getProject, ask);
  expect(bearer).toBeNull();
});

it('sends the fields of an upload before its file', async () => {
  const parts: string[] = [];
  // Intercepted before sending: Node's fetch, which responds here, can't read jsdom's forms.
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const form = init?.body;
    if (form instanceof FormData) {
      form.forEach((value, name) => parts.push(typeof value === 'string' ? `${name}=${value}` : name));
    }
    return HttpResponse.json({ code: 'import.fileEmpty', message: 'The file is empty.' }, { status: 400 });
  });
  const body = { projectId: 7, importType: 'cable' } as const;
  const file = new Blob(['tag'], { type: 'text/csv' });
  await expect(client().call(uploadImport, { body, file })).rejects.toThrow('The file is empty.');
  fetching.mockRestore();
  expect(parts).toEqual(['projectId=7', 'importType=cable', 'file']);
});

const accessTokenHeaders = () => {
  const seen: (string | null)[] = [];
  server.use(
    http.get('http://localhost/api/project/get', ({ request }) => {
      seen.push(request.headers.get(accessTokenHeader));
      return request.headers.has(accessTokenHeader)
        ? HttpResponse.json(sampleProject)
        : HttpResponse.json({ code: 'identity.incomplete', message: 'Who are you?' }, { status: 428 });
    }),
  );
  return seen;
};

it('sends the access token only when the server requests it', async () => {
  const seen = accessTokenHeaders();
  const { call, toast } = client({ accessToken: (idToken) => `access of ${idToken}` });
  expect(await call(getProject, ask)).toEqual(sampleProject);
  expect(seen).toEqual([null, 'access of token-1']);
  expect(toast).not.toHaveBeenCalled();
});

it('shows the server message if it has no access token of that session', async () => {
  const seen = accessTokenHeaders();
  const { call, toast } = client({ accessToken: () => null });
  await expect(call(getProject, ask)).rejects.toMatchObject({ code: 'identity.incomplete', status: 428 });
  expect(seen).toEqual([null]);
  expect(toast.mock.calls).toEqual([['Who are you?']]);
});
