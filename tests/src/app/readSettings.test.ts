import { http, HttpResponse } from 'msw';
import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Settings } from '../../../contract/base/pages/settings.ts';
import { ServerUnreachable } from '../../../src/app/start/failedStart.ts';
import { readSettings, readSettingsAtOnce } from '../../../src/app/start/readSettings.ts';
import { server } from '../server.ts';

const told: Settings = { authMode: 'spoof', oidc: null, sentryDsn: null, inspector: true, build: 'today' };
const answers = (settings: unknown) =>
  server.use(http.get('*/settings.json', () => HttpResponse.json(settings as Settings)));
const noSignal = () => server.use(http.get('*/settings.json', () => HttpResponse.error()));

beforeEach(() => localStorage.clear());

it('reads what the server says, and the newer of two answers', async () => {
  answers(told);
  expect(await readSettings()).toEqual(told);
  answers({ ...told, build: 'tomorrow' });
  expect(await readSettings()).toEqual({ ...told, build: 'tomorrow' });
});

it.each<[string, () => void]>([
  ['there is no signal', noSignal],
  [
    'a proxy answers for a server that is down',
    () => server.use(http.get('*/settings.json', () => new HttpResponse(null, { status: 502 }))),
  ],
])('goes by the last answer while %s', async (_, happens) => {
  answers(told);
  await readSettings();
  happens();
  expect(await readSettings()).toEqual(told);
});

it('does not start where nothing is kept, nor by what another version kept', async () => {
  noSignal();
  await expect(readSettings()).rejects.toBeInstanceOf(ServerUnreachable);
  localStorage.setItem('wireway.settings', '{"authMode":"none"}');
  await expect(readSettings()).rejects.toBeInstanceOf(ServerUnreachable);
});

it('does not hide an answer that is none behind an older one', async () => {
  answers(told);
  await readSettings();
  answers({ authMode: 'none' });
  await expect(readSettings()).rejects.not.toBeInstanceOf(ServerUnreachable);
});

const nobody = () => expect.unreachable('Nobody signs in another way.');

describe('at once', () => {
  const oidc = {
    authority: 'https://id.example',
    clientId: 'spa',
    projectId: null,
    embedded: false,
    promptConsent: false,
  };

  it('waits for the server only where nothing is kept, and the next start knows what it said meanwhile', async () => {
    answers(told);
    expect(await readSettingsAtOnce(nobody)).toEqual(told);
    answers({ ...told, build: 'tomorrow' });
    expect(await readSettingsAtOnce(nobody)).toEqual(told);
    await waitFor(async () => expect((await readSettingsAtOnce(nobody)).build).toBe('tomorrow'));
    await readSettings();
  });

  it('says that people sign in another way by now, once it is kept', async () => {
    answers({ ...told, authMode: 'oidc', oidc });
    await readSettings();
    answers({ ...told, authMode: 'oidc', oidc: { ...oidc, clientId: 'wireway' } });
    const otherSignIn = vi.fn<() => void>();
    expect((await readSettingsAtOnce(otherSignIn)).oidc?.clientId).toBe('spa');
    await waitFor(() => expect(otherSignIn).toHaveBeenCalledOnce());
    expect((await readSettings()).oidc?.clientId).toBe('wireway');
  });

  it('goes on with what is kept where the server cannot be read', async () => {
    answers(told);
    await readSettings();
    noSignal();
    expect(await readSettingsAtOnce(nobody)).toEqual(told);
  });
});
