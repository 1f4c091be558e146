/** The scanner beside the page, used with a hand-held scanner. */
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

// oxlint-disable-next-line import/no-unassigned-import -- installs the fake IndexedDB
import '../../../indexedDb.ts';
import { scanning as scanningTexts } from '../../../../../src/i18n/locales/en-US/scanning.ts';
import { commodities as commoditiesTexts } from '../../../../../contract/names/en-US/commodities.ts';
import { fillText, matching } from '../../../../support/fillText.ts';

async function openPage(options: FakeAppOptions = {}) {
  const rendered = await renderRoutes('/7', options);
  await screen.findByRole('heading', { level: 1 });
  return rendered;
}

const press = (target: Element, code: string) =>
  act(() => {
    for (const key of [...Array.from(code), 'Enter']) fireEvent.keyDown(target, { key });
  });

const scanner = () => screen.findByRole('region', { name: scanningTexts.title }, { timeout: 10_000 });

it('shows what changed since a superseded card, and opens its row for users who can enter', async () => {
  server.use(reply(getCardState, recordedReply(getCardState, 'cardSuperseded')));
  const { router } = await openPage();
  press(document.body, '36-PC-1001 REV B');
  const panel = within(await scanner());
  expect(await panel.findByText(scanningTexts.standing.superseded)).toBeVisible();
  expect(panel.getByText(/Length 355 → 410 ft/)).toBeVisible();
  expect(panel.getByText(fillText(scanningTexts.hold, { hold: 'RFI' }))).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe('/7/field-work/cable'));
  expect(router.state.location.search).toMatchObject({ row: 1 });
});

it('shows details to users who cannot enter; text typed in a field is not a scan', async () => {
  server.use(reply(getCardState, recordedReply(getCardState, 'cardSuperseded')));
  const { router, person } = await openPage({ user: personWith('project.view', 'data.view') });
  const field = document.createElement('input');
  document.body.append(field);
  press(field, '36-PC-1001 REV B');
  expect(screen.queryByRole('region', { name: scanningTexts.title })).not.toBeInTheDocument();
  field.remove();
  await person.keyboard('{F8}');
  const panel = within(await scanner());
  // This browser has no camera, so typing is offered beside the message.
  expect(await panel.findByRole('alert')).toHaveTextContent(/No camera found.*Type the text next to the code/);
  await person.type(panel.getByRole('textbox', { name: scanningTexts.typed }), '36-PC-1001 REV B{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/7/data/cable'));
});

it('reports an unknown tag, a code of another program and a rejection', async () => {
  server.use(reply(getCardState, recordedReply(getCardState, 'cardUnknown')));
  server.use(reply(findPackages, recordedReply(findPackages, 'packagesNotFound')));
  await openPage();
  press(document.body, '99-XX-1 REV A');
  const panel = within(await scanner());
  expect(await panel.findByText(/No row with tag 99-XX-1 in this project/)).toBeVisible();
  press(document.body, 'https://example.com/menu');
  expect(await panel.findByText(matching(scanningTexts.notOurs))).toBeVisible();
  server.use(rejectCall(getCardState, 'server.failure', 'Broken.'));
  press(document.body, '99-XX-2 REV A');
  expect(await panel.findByRole('alert')).toBeVisible();
});

it('tells a foreman that a tag is not among their own rows, not that the project lacks it', async () => {
  server.use(reply(getCardState, recordedReply(getCardState, 'cardUnknown')));
  server.use(reply(findPackages, recordedReply(findPackages, 'packagesNotFound')));
  await openPage({ user: { ...sampleUser, rowScope: { id: 'scope-2', names: ['Luis Ortega'] } } });
  press(document.body, '99-XX-1 REV A');
  const sentence = fillText(scanningTexts.unknownOfYours, { tag: '99-XX-1' });
  expect(await within(await scanner()).findByText(sentence)).toBeVisible();
});

it('without a signal, reports that the device stores nothing', async () => {
  server.use(unreachable(getCardState));
  await openPage();
  press(document.body, '36-PC-1001 REV B');
  expect(await within(await scanner()).findByText(matching(scanningTexts.nothingHere))).toBeVisible();
});

it('without a signal, finds packages in the stored list, and reports unknown covers and packages', async () => {
  const packages = recordedReply(listPackages, 'packages');
  const number = String(packages.rows[0]!.values['code']);
  const { router, app } = await openPage();
  server.use(reply(listPackages, packages));
  await app.call(listPackages, { query: { projectId: 7, packageType: 'installation' } });
  server.use(unreachable(getCardState), unreachable(findPackages), unreachable(listPackages));
  press(document.body, number);
  const panel = within(await scanner());
  expect(await panel.findByText(matching(scanningTexts.cover.unasked))).toBeVisible();
  expect(panel.getByText(number)).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe('/7/packages/installation'));
  press(document.body, 'IWP-NEVER-OPENED');
  expect(await panel.findByText(/scan again when you’re online|This project isn’t on this device yet/)).toBeVisible();
});

it('links a card to its other project if it can be opened, otherwise names it', async () => {
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

it('offers cable ends with the tag once the server identifies the card or is unreachable', async () => {
  const kept = [
    { type: 'cable', field: 'tag', id: 1 },
    { type: 'from-term', field: 'cableTag', id: 2 },
  ] as const;
  for (const { type, field, id } of kept) {
    const table = new Table(type, 1, Int32Array.of(id), Float64Array.of(1));
    table.write(0, field, 'p-101');
    // oxlint-disable-next-line no-await-in-loop -- one disk runs one write at a time
    await deviceCache({ userId: sampleUser.id, projectId: 7, type, scope: '' }).save(table);
  }
  const requested: ((response: Response) => void)[] = [];
  server.use(http.get(`*/api${getCardState.path}`, () => new Promise<Response>((resolve) => requested.push(resolve))));
  await openPage();
  press(document.body, 'P-101');
  const panel = within(await scanner());
  expect(await panel.findByText('p-101')).toBeVisible();
  expect(panel.queryByRole('button', { name: commoditiesTexts['from-term'] })).not.toBeInTheDocument();
  requested[0]?.(HttpResponse.error());
  expect(await panel.findByRole('button', { name: commoditiesTexts['from-term'] })).toBeVisible();
});
