import { http, HttpResponse } from 'msw';
import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Settings } from '../../../contract/base/pages/settings.ts';
import { ServerUnreachable } from '../../../src/app/start/failedStart.ts';
import { readSettings, readSettingsAtOnce } from '../../../src/app/start/readSettings.ts';
import { server } from '../server.ts';

const reported: Settings = { authMode: 'spoof', oidc: null, sentryDsn: null, inspector: true, build: 'today' };
const answers = (settings: unknown) =>
  server.use(http.get('*/settings.json', () => HttpResponse.json(settings as Settings)));
const noSignal = () => server.use(http.get('*/settings.json', () => HttpResponse.error()));

beforeEach(() => localStorage.clear());

it('reads the settings from the server, and a newer response replaces the older one', async () => {
  answers(reported);
  expect(await readSettings()).toEqual(reported);
  answers({ ...reported, build: 'tomorrow' });
  expect(await readSettings()).toEqual({ ...reported, build: 'tomorrow' });
});

it.each<[string, () => void]>([
  ['there is no signal', noSignal],
  [
    'a proxy answers for a server that is down',
    () => server.use(http.get('*/settings.json', () => new HttpResponse(null, { status: 502 }))),
  ],
])('uses the last response while %s', async (_, happens) => {
  answers(reported);
  await readSettings();
  happens();
  expect(await readSettings()).toEqual(reported);
});

it('does not start without stored settings, or with those of another version', async () => {
  noSignal();
  await expect(readSettings()).rejects.toBeInstanceOf(ServerUnreachable);
  localStorage.setItem('wireway.settings', '{"authMode":"none"}');
  await expect(readSettings()).rejects.toBeInstanceOf(ServerUnreachable);
});

it('does not hide an invalid response behind an older valid one', async () => {
  answers(reported);
  await readSettings();
  answers({ authMode: 'none' });
  await expect(readSettings()).rejects.not.toBeInstanceOf(ServerUnreachable);
});

const noOne = () => expect.unreachable('Nobody signs in another way.');

describe('reading settings at once', () => {
  const oidc = {
    authority: 'https://id.example',
    clientId: 'spa',
    projectId: null,
    embedded: false,
    promptConsent: false,
  };

  it('waits for the server only without stored settings, and stores its update for the next start', async () => {
    answers(reported);
    expect(await readSettingsAtOnce(noOne)).toEqual(reported);
    answers({ ...reported, build: 'tomorrow' });
    expect(await readSettingsAtOnce(noOne)).toEqual(reported);
    await waitFor(async () => expect((await readSettingsAtOnce(noOne)).build).toBe('tomorrow'));
    await readSettings();
  });

  it('reports a changed sign-in configuration once it is stored', async () => {
    answers({ ...reported, authMode: 'oidc', oidc });
    await readSettings();
    answers({ ...reported, authMode: 'oidc', oidc: { ...oidc, clientId: 'wireway' } });
    const otherSignIn = vi.fn<() => void>();
    expect((await readSettingsAtOnce(otherSignIn)).oidc?.clientId).toBe('spa');
    await waitFor(() => expect(otherSignIn).toHaveBeenCalledOnce());
    expect((await readSettings()).oidc?.clientId).toBe('wireway');
  });

  it('uses the stored settings when the server is unreachable', async () => {
    answers(reported);
    await readSettings();
    noSignal();
    expect(await readSettingsAtOnce(noOne)).toEqual(reported);
  });
});
