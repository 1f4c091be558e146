/** Renders the whole application at an address: real routes, guards and frame, over the fake server. */
import { listAttention } from '../../../../contract/reports/figures/attention.ts';
import { listProjectFigures } from '../../../../contract/reports/figures/portfolio.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'jotai/react';
import { StrictMode } from 'react';
import { expect, vi } from 'vitest';
import { listPackages } from '../../../../contract/packages/packages.ts';
import { getProject, getSetupProgress, listProjects } from '../../../../contract/setup/projects/projects.ts';
import {
  createVisitedPage,
  getCurrentUser,
  listVisitedPages,
  listVisitedProjects,
  type VisitedPage,
} from '../../../../contract/users/currentUser.ts';
import { AppContext } from '../../../../src/context/AppContext.ts';
import { connectRouterToActors } from '../../../../src/app/connectRouterToActors.ts';
import { keepTabTitle } from '../../../../src/app/pages/tabTitle.ts';
import { recordVisits } from '../../../../src/app/pages/visits.ts';
import { createAppRouter } from '../../../../src/router.ts';
import { fakeApp, sampleProject, sampleUser, type FakeAppOptions } from '../../renderWithApp.tsx';
import { recordedReply } from '../../recorded.ts';
import { reply, server } from '../../server.ts';
import { landing } from '../projectLanding/landingFixture.ts';

export async function renderRoutes(
  address: string,
  options: FakeAppOptions & { onVisit?: (visit: unknown) => void; visited?: VisitedPage[]; pendingMs?: number } = {},
) {
  server.use(
    reply(getCurrentUser, options.user ?? sampleUser),
    reply(listProjects, []),
    reply(listPackages, { rows: [] }),
    reply(getSetupProgress, recordedReply(getSetupProgress, 'setupProgress')),
    reply(listVisitedPages, options.visited ?? []),
    reply(listProjectFigures, []),
    reply(listAttention, []),
    reply(listVisitedProjects, []),
    // Serves any project: a call without a response counts as a lost network.
    reply(getProject, sampleProject),
    ...landing(),
    reply(createVisitedPage, async (request) => {
      options.onVisit?.(await request.json());
      return recordedReply(createVisitedPage, 'pageVisited');
    }),
  );
  const app = await fakeApp({ project: null, ...options });
  const router = createAppRouter(app, createMemoryHistory({ initialEntries: [address] }));
  // A page that is still loading when its test ends must not render its spinner then.
  router.update({ ...router.options, defaultPendingMs: options.pendingMs ?? 60_000 });
  const startOver = vi.fn<() => void>();
  connectRouterToActors(router, app, startOver);
  keepTabTitle(router, app, document);
  recordVisits(router, app);
  render(
    <StrictMode>
      <AppContext value={app}>
        <Provider store={app.store}>
          <QueryClientProvider client={app.queryClient}>
            <MantineProvider env="test">
              <RouterProvider router={router} />
            </MantineProvider>
          </QueryClientProvider>
        </Provider>
      </AppContext>
    </StrictMode>,
  );
  await waitFor(() => expect(router.state.status).toBe('idle'), { timeout: 5000 });
  const go = async (to: string) => {
    router.history.push(to);
    await waitFor(() => expect(router.state.resolvedLocation?.href).toBe(to), { timeout: 5000 });
  };
  return { app, router, go, startOver, person: userEvent.setup() };
}
