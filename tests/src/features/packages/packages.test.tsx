/** One package: its steps, constraints and rows, what is said of each, and what is sent. */
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

it('says that the packages are on their way: those of 100,000 cables take seconds', async () => {
  server.use(reply(listPackages, () => new Promise<never>(() => undefined)));
  await renderWithApp(<Packages at={{}} />);
  expect(screen.getByText('Loading…')).toBeVisible();
});

it('says that a package is on its way, which takes seconds of many rows', async () => {
  server.use(reply(listPackages, { rows: [packageWith()] }));
  server.use(reply(getPackage, () => new Promise<never>(() => undefined)));
  server.use(reply(listPackageContents, contents));
  await renderWithApp(<Packages at={{ package: id }} />);
  const own = within(await screen.findByRole('region', { name: 'Package' }, patient));
  expect(own.getByText('Loading…')).toBeVisible();
});

it.each(['version', 'gap'] as const)(
  'is read again when the server tells of a change, or may have told one: %s',
  async (kind) => {
    const { app } = await open();
    expect((await detail()).getByText('Area 10 power')).toBeVisible();
    server.use(reply(getPackage, detailWith({ values: { ...packageWith().values, description: 'Area 10 lighting' } })));
    act(() => app.liveEvents.publish(7, kind === 'gap' ? { kind } : { kind, version: 9 }));
    expect(await (await detail()).findByText('Area 10 lighting', undefined, patient)).toBeVisible();
  },
);

it('says what to do first where no package is, and not that nothing is held back', async () => {
  server.use(reply(listPackages, { rows: [] }));
  server.use(reply(listBlockers, { blockers: [], total: 0, waiting: { rows: 0, hours: 0 } }));
  const { person } = await renderWithApp(<Packages at={{ show: 'readiness' }} />);
  expect(await screen.findByText('No packages yet', undefined, patient)).toBeVisible();
  expect(screen.queryByText('No blockers')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'New package…' }));
  expect(await screen.findByRole('dialog', undefined, patient)).toBeVisible();
});

it('says why a step cannot be taken, and does not take it', async () => {
  const sent = vi.fn<() => void>();
  const { person } = await open();
  server.use(
    reply(takePackageStep, () => {
      sent();
      return { row: packageWith() };
    }),
  );
  const makeReady = (await detail()).getByRole('button', { name: 'Mark ready' });
  expect(makeReady).toHaveAccessibleDescription(/2 constraints of IWP-A10-001 are open: Material, Route ready\./);
  await person.click(makeReady);
  expect(sent).not.toHaveBeenCalled();
});

it('asks for the reason of a step that needs one, and sends it', async () => {
  const sent: unknown[] = [];
  const hold = { event: 'hold', to: 'onHold', needsReason: true, refused: null } as const;
  const { person } = await open({ status: 'inProgress', steps: [hold] });
  server.use(
    reply(takePackageStep, async (request) => {
      sent.push(await request.json());
      return { row: packageWith({ status: 'onHold' }) };
    }),
  );
  await person.click((await detail()).getByRole('button', { name: 'Put on hold' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Put on hold: IWP-A10-001' }));
  await person.click(dialog.getByRole('button', { name: 'Put on hold' }));
  expect(dialog.getByText('Enter a reason. It’s saved with the package.')).toBeInTheDocument();
  await person.type(dialog.getByLabelText('Reason'), 'no scaffold');
  await person.click(dialog.getByRole('button', { name: 'Put on hold' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patient);
  expect(sent).toEqual([{ projectId: 7, id, version: 3, event: 'hold', reason: 'no scaffold' }]);
});

it('tells the second of two people why their step was not taken', async () => {
  const release = { event: 'release', to: 'released', needsReason: false, refused: null } as const;
  const { person } = await open({ status: 'ready', steps: [release] });
  server.use(rejectCall(takePackageStep, 'request.invalid', 'Greta Gant recalled it a moment ago. Look at it again.'));
  await person.click((await detail()).getByRole('button', { name: 'Release to the field' }));
  expect(await screen.findByText(/Greta Gant recalled it a moment ago/, {}, patient)).toBeInTheDocument();
});

it('sends ticks of a quick hand one after the other, each with the version the last one made', async () => {
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

it('waives a constraint with the reason alone', async () => {
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
  await person.click(dialog.getByRole('button', { name: 'Waive' }));
  expect(sent).toEqual([]);
  await person.type(dialog.getByLabelText('Why can work start without this constraint?'), 'pulled by hand{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patient);
  expect(sent).toEqual([[{ id: constraintIds['Route ready'], state: 'waived', reason: 'pulled by hand' }]]);
});

it('goes on with the next constraint when one was removed by keys', async () => {
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

it('groups the rows by what can be done now, and says what each waits for', async () => {
  await open();
  const shown = await detail();
  const waiting = within(await shown.findByRole('table', { name: 'Not ready 1' }, patient));
  expect(waiting.getByRole('link', { name: 'A10-CT-9 is 40.0% installed' })).toHaveAttribute(
    'href',
    expect.stringContaining('/7/data/cable-tray?row=2'),
  );
  expect(waiting.getByText('On hold: vendor drawing')).toBeInTheDocument();
  expect(shown.getByText('Ready 1 · Not ready 1 · Done 1')).toBeInTheDocument();
  expect(shown.getByRole('link', { name: 'C-001' })).toHaveAttribute(
    'href',
    expect.stringContaining('/7/data/cable?row=1'),
  );
});

it('tries a rule, tells what it would do, does it, and takes it back', async () => {
  const sent: unknown[] = [];
  const changeIds: (string | undefined)[] = [];
  const reverted: unknown[] = [];
  const { person, app } = await open();
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
  await person.click((await detail()).getByRole('button', { name: 'Add rows…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add rows to IWP-A10-001' }));
  expect(await dialog.findByText('216 cables match', {}, patient)).toBeInTheDocument();
  expect(dialog.getByText('88.4 h')).toBeInTheDocument();
  expect(dialog.getByText('12,400 ft')).toBeInTheDocument();
  expect(dialog.getByText('22 would move from IWP-E-0003')).toBeInTheDocument();
  expect(dialog.getByText('4 can’t be added: their package is closed')).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Add 190 rows' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patient);
  expect(sent).toEqual([
    [true, false, { where: { area: 'A10' } }],
    [false, false, { where: { area: 'A10' } }],
  ]);
  const [text, action] = vi.mocked(app.notify.success).mock.calls.at(-1)!;
  expect(text).toBe('190 rows added to IWP-A10-001.');
  action!.act();
  await waitFor(() => expect(reverted).toEqual([{ projectId: 7, type: 'cable', changeId: changeIds[0] }]), patient);
});

it('offers a foreman nothing to change', async () => {
  await open({ status: 'released' }, { user: personWith('project.view', 'data.view', 'field.enter') });
  const shown = await detail();
  await shown.findByRole('table', { name: 'Ready 1' }, patient);
  for (const name of ['Edit…', 'Add rows…', 'Mark ready', 'Waive Route ready', 'Remove C-001 from package'])
    expect(shown.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('button', { name: 'New package…' })).toBeNull();
});

it('says at the field why a new package cannot stand, and opens the one that can', async () => {
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
  await person.click(await screen.findByRole('button', { name: 'New package…' }, patient));
  const dialog = within(await screen.findByRole('dialog', { name: 'New package' }));
  await person.click(dialog.getByRole('button', { name: 'Add package' }));
  expect(dialog.getByText('Enter a package number.')).toBeInTheDocument();
  await person.type(dialog.getByLabelText('Package'), 'IWP-1{Enter}');
  expect(await dialog.findByText('IWP-1 is in the list already.', {}, patient)).toBeInTheDocument();
  await person.type(dialog.getByLabelText('Package'), '0{Enter}');
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

it('lists the links of all packages, says which open nothing and ends one of somebody who left', async () => {
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
  await person.click((await detail()).getByRole('button', { name: 'Share…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share IWP-A10-001' }, patient));
  expect(await dialog.findByRole('heading', { name: '1 active link' })).toBeInTheDocument();
  expect(dialog.queryByText(/IWP-B20-007/)).toBeNull();
  await person.click(dialog.getByRole('button', { name: 'Links of all packages' }));
  expect(await dialog.findByText(/^IWP-B20-007 · Until /)).toBeInTheDocument();
  expect(dialog.getAllByText(/^Inactive: /).map(({ textContent }) => textContent)).toEqual([
    'Inactive: Mona Left can’t share packages here, or the project is archived.',
  ]);
  await person.click(dialog.getByRole('button', { name: /^Turn off link from .* to IWP-B20-007$/ }));
  await waitFor(() => expect(dialog.queryByText(/IWP-B20-007/)).toBeNull(), patient);
  expect(dialog.getByText(/^IWP-A10-001 · Until /)).toBeInTheDocument();
  expect(sent).toEqual([{ projectId: 7, id: 44, linkId: 9 }]);
});

it('makes a link, shows its address and code once, and ends it', async () => {
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
  await person.click((await detail()).getByRole('button', { name: 'Share…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share IWP-A10-001' }, patient));
  expect(await dialog.findByText('No active links')).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Create link' }));
  expect(await dialog.findByRole('textbox', { name: 'Link' }, patient)).toHaveValue(
    'https://wireway.example/shared-package/KEY',
  );
  expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeInTheDocument();
  expect(await dialog.findByText(/opened 3 times/)).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: /^Turn off link from / }));
  await waitFor(() => expect(dialog.queryByRole('textbox', { name: 'Link' })).toBeNull(), patient);
  expect(sent).toEqual([
    { projectId: 7, id, days: 14 },
    { projectId: 7, id, linkId: 5 },
  ]);
});

it('shows one thing at a time where there is no room for two', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('900px'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const { person } = await open({}, { at: {} });
  await person.click(await screen.findByRole('button', { name: /^IWP-A10-001/ }, patient));
  const shown = await detail();
  expect(screen.queryByRole('list', { name: 'Installation packages' })).toBeNull();
  const back = await shown.findByRole('button', { name: 'All packages' });
  expect(back).toHaveFocus();
  // Of many packages, the list goes on at the one that was open.
  const broughtIntoView = vi.fn<(this: HTMLElement) => void>();
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(broughtIntoView);
  await person.click(back);
  const card = await screen.findByRole('button', { name: /^IWP-A10-001/ }, patient);
  expect(card).toHaveFocus();
  expect(broughtIntoView.mock.contexts).toEqual([card]);
  vi.unstubAllGlobals();
});
