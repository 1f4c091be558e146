/** One package: its steps, constraints and rows, their texts, and the requests sent. */
import { stopPackageLink, listPackageLinks, createPackageLink } from '../../../../contract/packages/links.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { revertCommodityChange } from '../../../../contract/rows/commodityHistory.ts';
import {
  fillPackage,
  getPackage,
  listPackageContents,
  listPackages,
  savePackageConstraints,
  savePackages,
  takePackageStep,
  type PackageRow,
} from '../../../../contract/packages/packages.ts';
import { listBlockers } from '../../../../contract/packages/blockers.ts';
import { PackagesScreen } from '../../../../src/features/packages/PackagesScreen.tsx';
import type { PackagesSearch } from '../../../../src/features/packages/search.ts';
import { personWith, renderWithApp, type FakeAppOptions } from '../../renderWithApp.tsx';
import { rejectCall, reply, server } from '../../server.ts';
import { pretendLayout } from '../dataAssignment/layout.ts';
import { constraintIds, contents, detailWith, packageWith } from './packageFixture.ts';
import { common as commonTexts } from '../../../../src/i18n/locales/en-US/common.ts';
import { packages as packagesTexts } from '../../../../src/i18n/locales/en-US/packages.ts';
import { waits as waitsTexts } from '../../../../contract/base/messages/en-US/waits.ts';
import { codeLists as codeListsTexts } from '../../../../contract/names/en-US/codeLists.ts';
import { dayOfDevice } from '../../../../src/base/today.ts';
import { fillText } from '../../../support/fillText.ts';

const { id } = packageWith();
const patient = { timeout: 20_000 };
beforeEach(pretendLayout);

function Packages({ at }: { readonly at: PackagesSearch }) {
  const [search, setSearch] = useState(at);
  return (
    <PackagesScreen
      projectId={7}
      packageType="installation"
      search={search}
      onSearch={(patch) => setSearch((before) => ({ ...before, ...patch }))}
    />
  );
}

async function open(row: Partial<PackageRow> = {}, options: FakeAppOptions & { at?: PackagesSearch } = {}) {
  server.use(
    reply(listPackages, { rows: [packageWith(row)] }),
    reply(getPackage, detailWith(row)),
    reply(listPackageContents, contents),
  );
  const rendered = await renderWithApp(<Packages at={options.at ?? { package: id }} />, options);
  return rendered;
}

const detail = async () => within(await screen.findByRole('region', { name: 'Package IWP-A10-001' }, patient));

it('shows that packages are loading, which takes seconds for 100,000 cables', async () => {
  server.use(reply(listPackages, () => new Promise<never>(() => undefined)));
  await renderWithApp(<Packages at={{}} />);
  expect(screen.getByText(commonTexts.reading)).toBeVisible();
});

it('shows that a package is loading, which takes seconds for many rows', async () => {
  server.use(reply(listPackages, { rows: [packageWith()] }));
  server.use(reply(getPackage, () => new Promise<never>(() => undefined)));
  server.use(reply(listPackageContents, contents));
  await renderWithApp(<Packages at={{ package: id }} />);
  const own = within(await screen.findByRole('region', { name: packagesTexts.one }, patient));
  expect(own.getByText(commonTexts.reading)).toBeVisible();
});

it.each(['version', 'gap'] as const)(
  'is reloaded when the server reports a change, or might have: %s',
  async (kind) => {
    const { app } = await open();
    expect((await detail()).getByText('Area 10 power')).toBeVisible();
    server.use(reply(getPackage, detailWith({ values: { ...packageWith().values, description: 'Area 10 lighting' } })));
    act(() => app.liveEvents.publish(7, kind === 'gap' ? { kind } : { kind, version: 9 }));
    expect(await (await detail()).findByText('Area 10 lighting', undefined, patient)).toBeVisible();
  },
);

it('explains how to start without packages, and does not report that nothing is blocked', async () => {
  server.use(reply(listPackages, { rows: [] }));
  server.use(reply(listBlockers, { blockers: [], total: 0, waiting: { rows: 0, hours: 0 }, packages: [] }));
  const { person } = await renderWithApp(<Packages at={{ show: 'readiness' }} />);
  expect(await screen.findByText(packagesTexts.empty, undefined, patient)).toBeVisible();
  expect(screen.queryByText(packagesTexts.readiness.none)).toBeNull();
  await person.click(screen.getByRole('button', { name: packagesTexts.add }));
  expect(await screen.findByRole('dialog', undefined, patient)).toBeVisible();
});

it('shows why a step is not possible, and does not take it', async () => {
  const sent = vi.fn<() => void>();
  const { person } = await open();
  server.use(
    reply(takePackageStep, () => {
      sent();
      return { row: packageWith() };
    }),
  );
  const makeReady = (await detail()).getByRole('button', { name: packagesTexts.steps.makeReady });
  expect(makeReady).toHaveAccessibleDescription(/2 constraints of IWP-A10-001 are open: Material, Route ready\./);
  await person.click(makeReady);
  expect(sent).not.toHaveBeenCalled();
});

it('asks for a reason if a step needs one, and sends it', async () => {
  const sent: unknown[] = [];
  const hold = { event: 'hold', to: 'onHold', needsReason: true, refused: null } as const;
  const { person } = await open({ status: 'inProgress', steps: [hold] });
  server.use(
    reply(takePackageStep, async (request) => {
      sent.push(await request.json());
      return { row: packageWith({ status: 'onHold' }) };
    }),
  );
  await person.click((await detail()).getByRole('button', { name: packagesTexts.events.hold }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Put on hold: IWP-A10-001' }));
  await person.click(dialog.getByRole('button', { name: packagesTexts.events.hold }));
  expect(dialog.getByText(packagesTexts.reasonMissing)).toBeInTheDocument();
  await person.type(dialog.getByLabelText(packagesTexts.reason), 'no scaffold');
  await person.click(dialog.getByRole('button', { name: packagesTexts.events.hold }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patient);
  expect(sent).toEqual([{ projectId: 7, id, version: 3, event: 'hold', reason: 'no scaffold' }]);
});

const assigned = { ...packageWith().values, foreman: 'Luis Ortega' };

it('asks before it releases a package without a foreman and a crew, and opens the form to choose one', async () => {
  const sent: unknown[] = [];
  const release = { event: 'release', to: 'released', needsReason: false, refused: null } as const;
  const { person } = await open({ status: 'ready', steps: [release] });
  server.use(
    reply(takePackageStep, async (request) => {
      sent.push(await request.json());
      return { row: packageWith({ status: 'released' }) };
    }),
  );
  const ask = async () => {
    await person.click((await detail()).getByRole('button', { name: packagesTexts.steps.release }));
    return within(await screen.findByRole('dialog', { name: packagesTexts.unassigned.title }));
  };
  const question = await ask();
  expect(question.getByText(fillText(packagesTexts.unassigned.text, { number: 'IWP-A10-001' }))).toBeInTheDocument();
  await person.click(question.getByRole('button', { name: packagesTexts.unassigned.assign }));
  const form = await screen.findByRole('dialog', {
    name: fillText(packagesTexts.editTitle, { number: 'IWP-A10-001' }),
  });
  await person.click(within(form).getByRole('button', { name: commonTexts.actions.cancel }));
  expect(sent).toEqual([]);
  await person.click((await ask()).getByRole('button', { name: packagesTexts.unassigned.release }));
  await waitFor(() => expect(sent).toHaveLength(1), patient);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('warns on a package in the field that nobody sees as their own', async () => {
  await open({ status: 'released', steps: [{ event: 'recall', to: 'draft', needsReason: false, refused: null }] });
  expect((await detail()).getByText(packagesTexts.unassigned.title)).toBeInTheDocument();
});

it('marks a package past its planned finish in the list and on its page', async () => {
  const finish = new Date(Date.now() - 3 * 86_400_000);
  const values = { ...assigned, plannedFinish: dayOfDevice(finish) };
  await open({ status: 'inProgress', values });
  expect((await detail()).getByText(fillText(packagesTexts.daysLate_other, { shown: 3 }))).toBeInTheDocument();
  const list = within(await screen.findByRole('grid', undefined, patient));
  expect(await list.findByText(packagesTexts.late, undefined, patient)).toBeInTheDocument();
});

it('shows the second of two users why their step was rejected', async () => {
  const release = { event: 'release', to: 'released', needsReason: false, refused: null } as const;
  const { person } = await open({ status: 'ready', steps: [release], values: assigned });
  server.use(rejectCall(takePackageStep, 'request.invalid', 'Greta Gant recalled it a moment ago. Look at it again.'));
  await person.click((await detail()).getByRole('button', { name: packagesTexts.steps.release }));
  expect(await screen.findByText(/Greta Gant recalled it a moment ago/, {}, patient)).toBeInTheDocument();
});

it('sends fast ticks one after the other, each with the version returned by the last', async () => {
  const sent: unknown[] = [];
  const { person } = await open();
  server.use(
    reply(savePackageConstraints, async (request) => {
      const body = savePackageConstraints.body.parse(await request.json());
      sent.push([body.version, body.edits]);
      return { row: packageWith({ version: body.version + 1 }), constraints: detailWith().constraints };
    }),
  );
  const shown = await detail();
  await person.click(shown.getByRole('checkbox', { name: 'Route ready' }));
  await person.click(shown.getByRole('checkbox', { name: 'Material' }));
  await waitFor(() => expect(sent).toHaveLength(2), patient);
  expect(sent).toEqual([
    [3, [{ id: constraintIds['Route ready'], state: 'cleared', reason: '' }]],
    [4, [{ id: constraintIds['Material'], state: 'cleared', reason: '' }]],
  ]);
});

it('waives a constraint with only a reason', async () => {
  const sent: unknown[] = [];
  const { person } = await open();
  server.use(
    reply(savePackageConstraints, async (request) => {
      sent.push(savePackageConstraints.body.parse(await request.json()).edits);
      return { row: packageWith({ version: 4 }), constraints: detailWith().constraints };
    }),
  );
  await person.click((await detail()).getByRole('button', { name: 'Waive Route ready' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Waive “Route ready”' }));
  await person.click(dialog.getByRole('button', { name: packagesTexts.constraints.waive }));
  expect(sent).toEqual([]);
  await person.type(dialog.getByLabelText(packagesTexts.constraints.waiveReason), 'pulled by hand{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patient);
  expect(sent).toEqual([[{ id: constraintIds['Route ready'], state: 'waived', reason: 'pulled by hand' }]]);
});

it('moves the focus to the next constraint after one was removed by keyboard', async () => {
  const { person } = await open();
  const { constraints } = detailWith();
  const shown = await detail();
  const left = { row: packageWith({ version: 4 }), constraints: constraints.slice(1) };
  server.use(reply(savePackageConstraints, left), reply(getPackage, { ...detailWith(), ...left }));
  shown.getByRole('button', { name: `Remove ${constraints[0]!.name}` }).focus();
  await person.keyboard('{Enter}');
  const next = { name: `Remove ${constraints[1]!.name}` };
  await waitFor(() => expect(shown.getByRole('button', next)).toHaveFocus(), patient);
});

it('groups the rows by readiness, and shows what each waits for', async () => {
  await open();
  const shown = await detail();
  const waiting = within(
    await shown.findByRole('table', { name: fillText(packagesTexts.contents.states.waiting, { shown: 1 }) }, patient),
  );
  expect(
    waiting.getByRole('link', { name: fillText(waitsTexts.raceway, { tag: 'A10-CT-9', percent: '40.0' }) }),
  ).toHaveAttribute('href', expect.stringContaining('/7/data/cable-tray?row=2'));
  expect(waiting.getByText(fillText(waitsTexts.hold, { text: 'vendor drawing' }))).toBeInTheDocument();
  expect(shown.getByText('Ready 1 · Not ready 1 · Done 1')).toBeInTheDocument();
  expect(shown.getByRole('link', { name: 'C-001' })).toHaveAttribute(
    'href',
    expect.stringContaining('/7/data/cable?row=1'),
  );
});

it('previews a rule, applies it and undoes it', async () => {
  const sent: unknown[] = [];
  const changeIds: (string | undefined)[] = [];
  const reverted: unknown[] = [];
  const { person, app } = await open({ budgetHours: 380 });
  server.use(
    reply(fillPackage, async (request) => {
      const body = fillPackage.body.parse(await request.json());
      sent.push([body.isTrial, body.movesFromOthers, body.by]);
      if (!body.isTrial) changeIds.push(body.changeId);
      return {
        version: 5,
        added: 190,
        free: { hours: 88.4, quantity: 12_400 },
        alreadyIn: 0,
        wouldMove: [{ package: 'IWP-E-0003', rows: 22, hours: 10, quantity: 600 }],
        refused: [{ reason: 'their package is closed', rows: 4 }],
        left: 0,
        changeId: body.changeId ?? null,
      };
    }),
    reply(revertCommodityChange, async (request) => {
      reverted.push(await request.json());
      return { version: 6, updatedIds: [1, 2], kept: [], refusals: [] };
    }),
  );
  await person.click((await detail()).getByRole('button', { name: packagesTexts.contents.add }));
  const dialog = within(
    await screen.findByRole('dialog', { name: fillText(packagesTexts.fill.title, { number: 'IWP-A10-001' }) }),
  );
  expect(await dialog.findByText('216 cables match', {}, patient)).toBeInTheDocument();
  expect(dialog.getByText('88.4 h')).toBeInTheDocument();
  expect(dialog.getByText('12,400 ft')).toBeInTheDocument();
  const capacity = fillText(packagesTexts.fill.capacity, { hours: '468.4', limit: '400.0' });
  expect(dialog.getByText(capacity)).toBeInTheDocument();
  expect(dialog.getByText(packagesTexts.capacity.above)).toBeInTheDocument();
  expect(
    dialog.getByText(fillText(packagesTexts.fill.wouldMove_other, { shown: 22, from: 'IWP-E-0003' })),
  ).toBeInTheDocument();
  expect(
    dialog.getByText(fillText(packagesTexts.fill.refused_other, { shown: 4, reason: 'their package is closed' })),
  ).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: fillText(packagesTexts.fill.apply_other, { shown: 190 }) }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patient);
  expect(sent).toEqual([
    [true, false, { where: { area: 'A10' } }],
    [false, false, { where: { area: 'A10' } }],
  ]);
  const [text, action] = vi.mocked(app.notify.success).mock.calls.at(-1)!;
  expect(text).toBe(fillText(packagesTexts.fill.done_other, { shown: 190, number: 'IWP-A10-001' }));
  action!.act();
  await waitFor(() => expect(reverted).toEqual([{ projectId: 7, type: 'cable', changeId: changeIds[0] }]), patient);
});

it('is read-only for a foreman', async () => {
  await open({ status: 'released' }, { user: personWith('project.view', 'data.view', 'field.enter') });
  const shown = await detail();
  await shown.findByRole('table', { name: 'Ready 1' }, patient);
  for (const name of [
    'Edit…',
    'Add rows…',
    'Mark ready',
    'Waive Route ready',
    fillText(packagesTexts.contents.takeOutOne, { tag: 'C-001' }),
  ])
    expect(shown.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('button', { name: packagesTexts.add })).toBeNull();
});

it('shows at the field why a new package is invalid, and opens the valid one', async () => {
  const { person } = await open({}, { at: {} });
  server.use(
    reply(savePackages, async (request) => {
      const [edit] = savePackages.body.parse(await request.json()).rows;
      const code = edit!.cells.find(({ field }) => field === 'code')!.value;
      if (code === 'IWP-1')
        return {
          results: [
            { status: 'refused' as const, problems: [{ field: 'code', reason: 'IWP-1 is in the list already.' }] },
          ],
        };
      const saved = { id, version: 1, values: { code }, uses: 0, companyCode: null };
      return { results: [{ status: 'saved' as const, row: saved, renamed: 0 }] };
    }),
  );
  await person.click(await screen.findByRole('button', { name: packagesTexts.add }, patient));
  const dialog = within(await screen.findByRole('dialog', { name: packagesTexts.addTitle }));
  await person.click(dialog.getByRole('button', { name: packagesTexts.addDo }));
  expect(dialog.getByText(packagesTexts.numberMissing)).toBeInTheDocument();
  await person.type(dialog.getByLabelText(packagesTexts.one), 'IWP-1{Enter}');
  expect(await dialog.findByText('IWP-1 is in the list already.', {}, patient)).toBeInTheDocument();
  await person.type(dialog.getByLabelText(packagesTexts.one), '0{Enter}');
  expect(await detail()).toBeTruthy();
});

const sharedLink = {
  id: 5,
  packageId: 1,
  number: 'IWP-A10-001',
  madeBy: 'Dana Whitfield',
  madeAt: new Date(),
  expiresAt: new Date(Date.now() + 14 * 86_400_000),
  endedAt: null,
  endedBy: null,
  timesOpened: 3,
  lastOpenedAt: null,
  isOpen: true,
};

it('lists the links of all packages, marks dead ones, and ends one of a former user', async () => {
  const left = { ...sharedLink, id: 9, packageId: 44, number: 'IWP-B20-007', madeBy: 'Mona Left', isOpen: false };
  let links = [left, { ...sharedLink, id: 6, packageId: id }];
  const sent: unknown[] = [];
  server.use(
    reply(listPackageLinks, (request) => ({
      links: new URL(request.url).searchParams.has('id') ? links.filter(({ packageId }) => packageId === id) : links,
    })),
    reply(stopPackageLink, async (request) => {
      sent.push(await request.json());
      links = links.filter((link) => link.id !== 9);
      return { link: { ...left, endedAt: new Date(), endedBy: 'Dana Whitfield' } };
    }),
  );
  const { person } = await open();
  await person.click((await detail()).getByRole('button', { name: packagesTexts.links.share }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share IWP-A10-001' }, patient));
  expect(
    await dialog.findByRole('heading', { name: fillText(packagesTexts.links.open_one, { count: 1 }) }),
  ).toBeInTheDocument();
  expect(dialog.queryByText(/IWP-B20-007/)).toBeNull();
  await person.click(dialog.getByRole('button', { name: packagesTexts.links.ofProject }));
  expect(await dialog.findByText(/^IWP-B20-007 · Until /)).toBeInTheDocument();
  expect(dialog.getAllByText(/^Inactive: /).map(({ textContent }) => textContent)).toEqual([
    fillText(packagesTexts.links.closed, { name: 'Mona Left' }),
  ]);
  await person.click(dialog.getByRole('button', { name: /^Turn off link from .* to IWP-B20-007$/ }));
  await waitFor(() => expect(dialog.queryByText(/IWP-B20-007/)).toBeNull(), patient);
  expect(dialog.getByText(/^IWP-A10-001 · Until /)).toBeInTheDocument();
  expect(sent).toEqual([{ projectId: 7, id: 44, linkId: 9 }]);
});

it('creates a link, shows its address and code once, and ends it', async () => {
  const made = { ...sharedLink, packageId: id };
  let links: (typeof made)[] = [];
  const sent: unknown[] = [];
  server.use(
    reply(listPackageLinks, () => ({ links })),
    reply(createPackageLink, async (request) => {
      sent.push(await request.json());
      links = [made];
      return { link: made, address: 'https://wireway.example/shared-package/KEY' };
    }),
    reply(stopPackageLink, async (request) => {
      sent.push(await request.json());
      links = [];
      return { link: { ...made, endedAt: new Date(), endedBy: 'Dana Whitfield' } };
    }),
  );
  const { person } = await open();
  await person.click((await detail()).getByRole('button', { name: packagesTexts.links.share }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share IWP-A10-001' }, patient));
  expect(await dialog.findByText(packagesTexts.links.none)).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: packagesTexts.links.make }));
  expect(await dialog.findByRole('textbox', { name: packagesTexts.links.address }, patient)).toHaveValue(
    'https://wireway.example/shared-package/KEY',
  );
  expect(dialog.getByRole('img', { name: packagesTexts.links.code })).toBeInTheDocument();
  expect(await dialog.findByText(/opened 3 times/)).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: /^Turn off link from / }));
  await waitFor(() => expect(dialog.queryByRole('textbox', { name: packagesTexts.links.address })).toBeNull(), patient);
  expect(sent).toEqual([
    { projectId: 7, id, days: 14 },
    { projectId: 7, id, linkId: 5 },
  ]);
});

it('shows one pane at a time on a narrow screen', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('900px'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const { person } = await open({}, { at: {} });
  await person.click(await screen.findByRole('button', { name: /^IWP-A10-001/ }, patient));
  const shown = await detail();
  expect(screen.queryByRole('list', { name: codeListsTexts['installation-package'] })).toBeNull();
  const back = await shown.findByRole('button', { name: packagesTexts.back });
  expect(back).toHaveFocus();
  // With many packages, the list returns to the one that was open.
  const broughtIntoView = vi.fn<(this: HTMLElement) => void>();
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(broughtIntoView);
  await person.click(back);
  const card = await screen.findByRole('button', { name: /^IWP-A10-001/ }, patient);
  expect(card).toHaveFocus();
  expect(broughtIntoView.mock.contexts).toEqual([card]);
  vi.unstubAllGlobals();
});
