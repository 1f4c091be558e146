/** A page that is being left can no longer change the address. */
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useIfStillOnPage } from '../../../src/app/pages/useIfStillOnPage.ts';

/** Renders two pages: on the first, resting on a row writes it to the address; the second takes a moment to load. */
async function openEntry() {
  const root = createRootRoute({ component: Outlet });
  const entryRoute = createRoute({
    getParentRoute: () => root,
    path: '/$projectId/field-work/$type',
    component: function Entry() {
      const navigate = entryRoute.useNavigate();
      const whileHere = useIfStillOnPage();
      const rest = () => whileHere(() => void navigate({ search: { row: 7 } as never, replace: true }));
      return (
        <button type="button" onClick={rest}>
          Rest on row 7
        </button>
      );
    },
  });
  const reportRoute = createRoute({
    getParentRoute: () => root,
    path: '/$projectId/report/$report',
    loader: () => new Promise((resolve) => setTimeout(resolve, 50)),
    component: () => <h1>Report</h1>,
  });
  const router = createRouter({
    routeTree: root.addChildren([entryRoute, reportRoute]),
    history: createMemoryHistory({ initialEntries: ['/4/field-work/cable/'] }),
    defaultPendingMs: 60_000,
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- a test router, not the application's router
  render(<RouterProvider router={router as any} />);
  await screen.findByRole('button');
  return { router, rest: () => fireEvent.click(screen.getByRole('button')) };
}

it('writes the row the user rests on to the address', async () => {
  const { router, rest } = await openEntry();
  rest();
  await waitFor(() => expect(router.latestLocation.search).toEqual({ row: 7 }));
});

it('opens the clicked report although a row was rested on while it loaded', async () => {
  const { router, rest } = await openEntry();
  router.history.push('/4/report/cable-summary');
  rest();
  expect(await screen.findByRole('heading', { name: 'Report' })).toBeInTheDocument();
  expect(router.latestLocation.href).toBe('/4/report/cable-summary');
});
