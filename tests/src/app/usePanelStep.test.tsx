/** A panel beside a page is a step in the history: Back closes it, and closing it removes the step. */
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
import { z } from 'zod';
import { usePanelStep } from '../../../src/app/pages/usePanelStep.ts';
import { common as commonTexts } from '../../../src/i18n/locales/en-US/common.ts';

const search = z.object({ sort: z.string().optional(), figure: z.string().optional() });
type Search = z.infer<typeof search>;

const changes: Readonly<Record<string, Partial<Search>>> = {
  'Open 3,000': { figure: 'cables' },
  'Open 86.8 h': { figure: 'budget' },
  Close: { figure: undefined },
  Sort: { sort: 'cables' },
};

async function openReport() {
  const root = createRootRoute({ component: Outlet });
  const report = createRoute({
    getParentRoute: () => root,
    path: '/report',
    validateSearch: search,
    component: function Report() {
      const now: Search = report.useSearch();
      const navigate = report.useNavigate();
      const step = usePanelStep<Search>(now, ['figure']);
      return Object.entries(changes).map(([name, patch]) => (
        <button
          key={name}
          type="button"
          onClick={() => step(patch, (how) => void navigate({ search: { ...now, ...patch } as never, ...how }))}
        >
          {name}
        </button>
      ));
    },
  });
  const before = createRoute({ getParentRoute: () => root, path: '/packages', component: () => <h1>Packages</h1> });
  const router = createRouter({
    routeTree: root.addChildren([report, before]),
    history: createMemoryHistory({ initialEntries: ['/packages', '/report'] }),
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- a test router, not the application's router
  render(<RouterProvider router={router as any} />);
  await screen.findByRole('button', { name: commonTexts.actions.close });
  /** Returns the address once it differs from the current one. */
  const changed = async (change: () => void): Promise<string> => {
    const { href } = router.latestLocation;
    change();
    await waitFor(() => expect(router.latestLocation.href).not.toBe(href));
    return router.latestLocation.href;
  };
  return {
    press: (name: string) => changed(() => fireEvent.click(screen.getByRole('button', { name }))),
    back: () => changed(() => router.history.back()),
  };
}

it('Back closes the panel even after it switched to another figure', async () => {
  const { press, back } = await openReport();
  expect(await press('Open 3,000')).toBe('/report?figure=cables');
  expect(await press('Open 86.8 h')).toBe('/report?figure=budget');
  expect(await back()).toBe('/report');
  expect(await back()).toBe('/packages');
});

it('closing the panel removes its step', async () => {
  const { press, back } = await openReport();
  expect(await press('Open 3,000')).toBe('/report?figure=cables');
  expect(await press('Open 86.8 h')).toBe('/report?figure=budget');
  expect(await press('Close')).toBe('/report');
  expect(await back()).toBe('/packages');
});

it('changes made while the panel was open remain after it closes', async () => {
  const { press } = await openReport();
  expect(await press('Open 3,000')).toBe('/report?figure=cables');
  expect(await press('Sort')).toBe('/report?figure=cables&sort=cables');
  expect(await press('Close')).toBe('/report?sort=cables');
});

it('changes other than opening the panel add no step', async () => {
  const { press, back } = await openReport();
  expect(await press('Sort')).toBe('/report?sort=cables');
  expect(await back()).toBe('/packages');
});
