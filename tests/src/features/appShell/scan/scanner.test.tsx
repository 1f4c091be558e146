/** The scanner beside the page, as somebody with a hand-held one uses it. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { listProjects } from '../../../../../contract/setup/projects/projects.ts';
import { findPackages } from '../../../../../contract/packages/covers.ts';
import { listPackages } from '../../../../../contract/packages/packages.ts';
import { getCardState } from '../../../../../contract/printing/printedCards.ts';
import { deviceCache } from '../../../../../src/store/snapshotCache.ts';
import { Table } from '../../../../../src/store/table/table.ts';
import { recordedReply } from '../../../recorded.ts';
import { personWith, sampleProject, sampleUser, type FakeAppOptions } from '../../../renderWithApp.tsx';
import { rejectCall, reply, server, unreachable } from '../../../server.ts';
import { renderRoutes } from '../renderRoutes.tsx';

// oxlint-disable-next-line import/no-unassigned-import -- it gives the test a disk
import '../../../indexedDb.ts';

async function openPage(options: FakeAppOptions = {}) {
  const rendered = await renderRoutes('/7', options);
  await screen.findByRole('heading', { level: 1 });
  return rendered;
}

const press = (target: Element, code: string) =>
  act(() => {
    for (const key of [...Array.from(code), 'Enter']) fireEvent.keyDown(target, { key });
  });

const scanner = () => screen.findByRole('region', { name: 'Scan a card' }, { timeout: 10_000 });

it('a superseded card says what changed, and its row is opened for who may enter', async () => {
  server.use(reply(getCardState, recordedReply(getCardState, 'cardSuperseded')));
  const { router } = await openPage();
  press(document.body, '36-PC-1001 REV B');
  const panel = within(await scanner());
  expect(await panel.findByText('Superseded')).toBeVisible();
  expect(panel.getByText(/Length 355 → 410 ft/)).toBeVisible();
  expect(panel.getByText('On hold: RFI')).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe('/7/field-work/cable'));
  expect(router.state.location.search).toMatchObject({ row: 1 });
});

it('who may not enter has its details; what is typed in a field is no scan', async () => {
  server.use(reply(getCardState, recordedReply(getCardState, 'cardSuperseded')));
  const { router, person } = await openPage({ user: personWith('project.view', 'data.view') });
  const field = document.createElement('input');
  document.body.append(field);
  press(field, '36-PC-1001 REV B');
  expect(screen.queryByRole('region', { name: 'Scan a card' })).not.toBeInTheDocument();
  field.remove();
  await person.keyboard('{F8}');
  const panel = within(await scanner());
  // This browser has no camera: typing stands beside it.
  expect(await panel.findByRole('alert')).toHaveTextContent(/No camera found.*Type the text next to the code/);
  await person.type(panel.getByRole('textbox', { name: 'Tag or code' }), '36-PC-1001 REV B{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/7/data/cable'));
});

it('a tag nobody has, a code of another program and a refusal are each said', async () => {
  server.use(reply(getCardState, recordedReply(getCardState, 'cardUnknown')));
  server.use(reply(findPackages, recordedReply(findPackages, 'packagesNotFound')));
  await openPage();
  press(document.body, '99-XX-1 REV A');
  const panel = within(await scanner());
  expect(await panel.findByText(/No row with tag 99-XX-1 in this project/)).toBeVisible();
  press(document.body, 'https://example.com/menu');
  expect(await panel.findByText(/isn’t a Wireway code/)).toBeVisible();
  server.use(rejectCall(getCardState, 'server.failure', 'Broken.'));
  press(document.body, '99-XX-2 REV A');
  expect(await panel.findByRole('alert')).toBeVisible();
});

it('without a signal a device that keeps nothing says so', async () => {
  server.use(unreachable(getCardState));
  await openPage();
  press(document.body, '36-PC-1001 REV B');
  expect(await within(await scanner()).findByText(/This project isn’t on this device yet/)).toBeVisible();
});

it('without a signal a package is known by the list this device keeps, what is not known of its cover is said, and one it never heard of, too', async () => {
  const packages = recordedReply(listPackages, 'packages');
  const number = String(packages.rows[0]!.values['code']);
  const { router, app } = await openPage();
  server.use(reply(listPackages, packages));
  await app.call(listPackages, { query: { projectId: 7, packageType: 'installation' } });
  server.use(unreachable(getCardState), unreachable(findPackages), unreachable(listPackages));
  press(document.body, number);
  const panel = within(await scanner());
  expect(await panel.findByText(/Can’t check the cover offline/)).toBeVisible();
  expect(panel.getByText(number)).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe('/7/packages/installation'));
  press(document.body, 'IWP-NEVER-OPENED');
  expect(await panel.findByText(/scan again when you’re online|This project isn’t on this device yet/)).toBeVisible();
});

it('a card of another project leads to it where one may open it, and else says whose it is', async () => {
  const { router } = await openPage();
  const [other] = recordedReply(listProjects, 'projects');
  server.use(reply(listProjects, [{ ...other!, id: 8, projectNumber: 'OTHER-8', name: 'Riverbend', archive: false }]));
  press(document.body, '36-PC-1001 REV B PRJ OTHER-8');
  const panel = within(await scanner());
  expect(await panel.findByText(/OTHER-8/)).toBeVisible();
  press(document.body, '36-PC-1001 REV B PRJ ELSEWHERE');
  expect(await panel.findByText(/project ELSEWHERE, which you’re not in/)).toBeVisible();
  expect(router.state.location.pathname).toBe('/7');
  expect(sampleProject.id).toBe(7);
});

it('ends with the tag are offered when the server has said of which a card was printed, or cannot be asked', async () => {
  const kept = [
    { type: 'cable', field: 'tag', id: 1 },
    { type: 'from-term', field: 'cableTag', id: 2 },
  ] as const;
  for (const { type, field, id } of kept) {
    const table = new Table(type, 1, Int32Array.of(id), Float64Array.of(1));
    table.write(0, field, 'p-101');
    // oxlint-disable-next-line no-await-in-loop -- one disk
    await deviceCache({ userId: sampleUser.id, projectId: 7, type, scope: '' }).save(table);
  }
  const asked: ((response: Response) => void)[] = [];
  server.use(http.get(`*/api${getCardState.path}`, () => new Promise<Response>((resolve) => asked.push(resolve))));
  await openPage();
  press(document.body, 'P-101');
  const panel = within(await scanner());
  expect(await panel.findByText('p-101')).toBeVisible();
  expect(panel.queryByRole('button', { name: 'From Term' })).not.toBeInTheDocument();
  asked[0]?.(HttpResponse.error());
  expect(await panel.findByRole('button', { name: 'From Term' })).toBeVisible();
});
