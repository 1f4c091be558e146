/** A page that is being left does not speak for the address any more. */
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

/** Two pages: on the first, resting on a row goes into the address; the second takes a moment to load. */
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
  // oxlint-disable-next-line typescript/no-explicit-any -- not the router of the application
  render(<RouterProvider router={router as any} />);
  await screen.findByRole('button');
  return { router, rest: () => fireEvent.click(screen.getByRole('button')) };
}

it('tells the row a person rests on', async () => {
  const { router, rest } = await openEntry();
  rest();
  await waitFor(() => expect(router.latestLocation.search).toEqual({ row: 7 }));
});

it('goes to the report that was clicked, though a row was rested on before it was there', async () => {
  const { router, rest } = await openEntry();
  router.history.push('/4/report/cable-summary');
  rest();
  expect(await screen.findByRole('heading', { name: 'Report' })).toBeInTheDocument();
  expect(router.latestLocation.href).toBe('/4/report/cable-summary');
});
