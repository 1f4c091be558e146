import { expect, it } from 'vitest';
import { getForemanHome } from '../../../contract/packages/foremanHome.ts';
import { messageOf } from '../../../src/api/apiErrors.ts';
import { createAppCall } from '../../../src/app/start/createAppCall.ts';
import { fakeApp } from '../renderWithApp.tsx';

it('without a session, asks to sign in only while the server is reachable', async () => {
  const app = await fakeApp();
  const { notify, queryClient, recentRequests, store } = app;
  const call = createAppCall({
    window,
    accessToken: undefined,
    token: () => undefined,
    notify,
    queryClient,
    recentRequests,
    store,
    skew: () => undefined,
    actors: () => app,
  });
  const failure = async () => messageOf(await call(getForemanHome, {}).catch((error: unknown) => error));
  expect(await failure()).toEqual({ key: 'errors:notSignedIn' });
  app.connection.send({ type: 'server.missed' });
  expect(await failure()).toEqual({ key: 'errors:notOnDevice' });
});
