/**
 * Title and visit record over random walks through the real routes, two projects, errors and interruptions (invariant: the title
 * is that of the page, with the project name while one is loaded; each leave of a marked page is recorded once).
 */
import { createMemoryHistory } from '@tanstack/react-router';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createVisitedPage } from '../../../contract/users/currentUser.ts';
import { permissionNames } from '../../../contract/base/calls/permissions.ts';
import type { AuthPorts } from '../../../machines/auth/ports.ts';
import type { Call } from '../../../src/api/client.ts';
import { createAppRouter } from '../../../src/router.ts';
import type { App } from '../../../src/context/App.ts';
import { connectRouterToActors } from '../../../src/app/connectRouterToActors.ts';
import { keepTabTitle } from '../../../src/app/pages/tabTitle.ts';
import { recordVisits } from '../../../src/app/pages/visits.ts';
import { fakeApp, personWith, sampleProject } from '../renderWithApp.tsx';
import { isOfProject, openPages, pages, type RouteRow } from '../routes/routesTable.ts';
import { runs } from '../../support/exploration.ts';

const projects: Readonly<Record<string, string>> = { 7: 'North Pump Station', 8: 'Ammonia Plant' };

/** Has every permission except suppliers, so the supplier pages are error pages. */
const person = personWith(...permissionNames.filter((name) => name !== 'suppliers.edit'));

/** A page as the user sees it, derived from the table alone. */
interface Seen {
  readonly path: string;
  readonly tab: string;
  readonly visit: object | null;
  readonly codesOf: string | null;
}

const nothing = (path: string, tab: string): Seen => ({ path, tab, visit: null, codesOf: null });

function seenAt(row: RouteRow, projectId: string): Seen {
  if (!isOfProject(row)) return nothing(row.address, row.title);
  const path = row.address.replace(/^\/7/, `/${projectId}`);
  const tab = `${row.title} [${projects[projectId]}]`;
  if (row.permission === 'suppliers.edit' || row.visitPrefix === null) return nothing(path, tab);
  return {
    path,
    tab,
    visit: { projectId: Number(projectId), path, title: row.title, titlePrefix: row.visitPrefix },
    codesOf: row.title === 'Codes' ? projectId : null,
  };
}

const walkable = [...pages, ...openPages.filter(({ routeId }) => routeId === '/callback')];
const areas = pages.filter(({ title }) => title === 'Codes');
const systems = areas.map((row): RouteRow => ({ ...row, address: '/7/project/codes/system' }));
const allCodes = areas.map((row): RouteRow => ({ ...row, address: '/7/project/codes' }));
const rows = [...walkable, ...areas, ...areas, ...systems, ...systems, ...allCodes, ...allCodes];
const places: readonly Seen[] = [
  ...rows.flatMap((row) => Object.keys(projects).map((id) => seenAt(row, id))),
  nothing('/nowhere/at/all', 'Page not found'),
  nothing('/8/project/codes/area/1', 'Page not found [Ammonia Plant]'),
  nothing('/8/data/banana', 'Page not found [Ammonia Plant]'),
  nothing('/404/data/cable', 'Data & Assignment'),
];

const oneOf = fc.constantFrom(...places);
const step = fc.oneof(
  { weight: 6, arbitrary: oneOf.map((to) => ({ by: 'link' as const, to })) },
  { weight: 2, arbitrary: fc.constant({ by: 'back' as const }) },
  { weight: 2, arbitrary: fc.tuple(oneOf, oneOf).map(([over, to]) => ({ by: 'changedMind' as const, over, to })) },
  { weight: 1, arbitrary: fc.constant({ by: 'search' as const }) },
  { weight: 1, arbitrary: fc.constant({ by: 'refresh' as const }) },
);

/** Starts the routes with everything that subscribes to them, without rendering a page. */
async function start(address: string, authPorts: Partial<AuthPorts> = {}) {
  const recorded: unknown[] = [];
  const call: Call = (endpoint, args) => {
    expect(endpoint).toBe(createVisitedPage);
    recorded.push('body' in args ? args.body : args);
    return Promise.reject(new Error('not kept'));
  };
  const app: App = {
    ...(await fakeApp({
      project: null,
      user: person,
      authPorts,
      projectPorts: {
        loadProject: (id) =>
          projects[id] === undefined
            ? Promise.reject({ kind: 'notFound', message: `There is no project ${id}.` })
            : Promise.resolve({ ...sampleProject, id, name: projects[id] }),
      },
    })),
    call,
  };
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createAppRouter(app, history);
  const tab = document.implementation.createHTMLDocument();
  const browserWindow = new EventTarget();
  connectRouterToActors(router, app, () => undefined);
  keepTabTitle(router, app, tab);
  recordVisits(router, app, browserWindow);
  history.subscribe(() => void router.load());
  await router.load();
  return { app, router, history, tab, recorded, close: () => browserWindow.dispatchEvent(new Event('pagehide')) };
}

type Started = Awaited<ReturnType<typeof start>>;

async function arrive({ router }: Started): Promise<void> {
  do {
    // oxlint-disable-next-line no-await-in-loop -- the next navigation can overtake this one
    await new Promise((resolve) => setTimeout(resolve, 0));
  } while (router.state.status !== 'idle' || router.state.resolvedLocation?.href !== router.latestLocation.href);
}

const isLeave = (from: Seen, to: Seen): boolean =>
  from.visit !== null && from.path !== to.path && !(from.codesOf !== null && from.codesOf === to.codesOf);

it('names every page and records every leave on any walk', async () => {
  await fc.assert(
    fc.asyncProperty(oneOf, fc.array(step, { minLength: 1, maxLength: 14 }), async (first, steps) => {
      const started = await start(first.path);
      const { router, history, tab, recorded } = started;
      const trail = [first];
      const expected: unknown[] = [];
      const moveTo = (from: Seen, to: Seen) => {
        if (isLeave(from, to)) expected.push(from.visit);
      };
      for (const move of steps) {
        const from = trail.at(-1) ?? first;
        if (move.by === 'link') {
          history.push(move.to.path);
          trail.push(move.to);
        } else if (move.by === 'changedMind') {
          history.push(move.over.path);
          history.push(move.to.path);
          trail.push(move.over, move.to);
        } else if (move.by === 'back') {
          if (trail.length === 1) continue;
          history.back();
          trail.pop();
        } else if (move.by === 'search') {
          history.push(`${from.path}?unheard-of=1`);
          trail.push(from);
        } else {
          void router.invalidate();
        }
        // oxlint-disable-next-line no-await-in-loop -- steps must run in sequence
        await arrive(started);
        const to = trail.at(-1) ?? first;
        moveTo(from, to);
        expect(tab.title).toBe(to.tab);
        expect(recorded).toEqual(expected);
      }
      started.close();
      const last = trail.at(-1)?.visit;
      expect(recorded).toEqual(last ? [...expected, last] : expected);
    }),
    runs(300),
  );
}, 60_000);

it('records nothing for a user who signs out', async () => {
  const started = await start('/7/project/labor-units', {
    signOut: () => Promise.resolve(),
    replace: (path) => started.history.replace(path),
  });
  started.app.auth.send({ type: 'signOut.start' });
  await expect.poll(() => started.router.state.location.pathname).toBe('/signed-out');
  started.close();
  expect(started.recorded).toEqual([]);
  expect(started.tab.title).toBe('Signed out');
});

it('takes the new name when an open project is renamed', async () => {
  const { app, tab } = await start('/7/project/labor-units');
  app.project.send({ type: 'project.updated', project: { ...sampleProject, name: 'Pier 9' } });
  expect(tab.title).toBe('Labor Units [Pier 9]');
});

it('never combines the page of one project with the name of another', async () => {
  const started = await start('/7/project/labor-units');
  const titles: string[] = [];
  const subscription = started.app.project.subscribe(() => titles.push(started.tab.title));
  started.history.push('/8/project/reels');
  await arrive(started);
  subscription.unsubscribe();
  expect(new Set([...titles, started.tab.title])).toEqual(
    new Set(['Labor Units [North Pump Station]', 'Reels [Ammonia Plant]']),
  );
});
