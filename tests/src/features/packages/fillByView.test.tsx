/** Rows of a saved view for a package: those its page shows, tried and put there in calls of their ids. */
// oxlint-disable-next-line import/no-unassigned-import -- puts IndexedDB in place
import '../../indexedDb.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { getChanges } from '../../../../contract/rows/changes.ts';
import { fillPackage, maxRowsFilled } from '../../../../contract/packages/packages.ts';
import { listViews } from '../../../../contract/reports/savedViews/savedViews.ts';
import { FillDialog } from '../../../../src/features/packages/fill/FillDialog.tsx';
import { clearDeviceCache } from '../../../../src/device/tables/deviceTables.ts';
import { chooseOption } from '../../chooseOption.ts';
import { recordedReply } from '../../recorded.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';
import { changesOf, threeCables, type Cable } from '../../store/cables.ts';
import { packageWith } from './packageFixture.ts';

const patient = { timeout: 20_000 };
const views = recordedReply(listViews, 'views');
const [first] = threeCables;

beforeEach(clearDeviceCache);

async function open(cables: readonly Cable[], content: Record<string, unknown>) {
  const sent: { ids: number; isTrial: boolean; changeId: string | undefined }[] = [];
  const asked: number[] = [];
  server.use(
    reply(listViews, { ...views, views: [{ ...views.views[0]!, name: 'Long ones', content }] }),
    reply(getChanges, (request) => {
      const full = new URL(request.url).searchParams.get('since') === '0';
      return changesOf(full ? cables : [], { full });
    }),
    reply(fillPackage, async (request) => {
      const { by, isTrial, changeId } = fillPackage.body.parse(await request.json());
      const ids = 'ids' in by ? by.ids : [];
      if (isTrial) asked.push(...ids);
      // The rule comes first, until the view is chosen.
      if ('ids' in by) sent.push({ ids: ids.length, isTrial, changeId });
      return {
        version: 5,
        added: Math.max(0, ids.length - 1),
        free: { hours: 10, quantity: 100 },
        alreadyIn: 0,
        wouldMove: [],
        refused: [{ reason: 'their package is closed', rows: 1 }],
        left: 0,
        changeId: changeId ?? null,
      };
    }),
  );
  const onClose = vi.fn<() => void>();
  const { person, app } = await renderWithApp(
    <FillDialog
      projectId={7}
      packageType="installation"
      row={packageWith()}
      onChanged={() => undefined}
      onClose={onClose}
    />,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Add rows to IWP-A10-001' }, patient));
  await waitFor(() => expect(dialog.queryByText(/No saved views for cables/)).toBeNull(), patient);
  await chooseOption(person, dialog.getByRole('combobox', { name: 'Add by' }), 'View Long ones');
  return { person, app, dialog, sent, asked, onClose };
}

it('are found by the length a filter meant when it was saved in meters', async () => {
  const cables = [304, 305, 306].map((designLength, at) =>
    Object.assign({}, first, { id: at + 1, tag: `L-${at + 1}`, designLength }),
  );
  const filters = [{ field: 'designLength', is: 'moreThan', than: 92.964, unit: 'm' }];
  const { asked } = await open(cables, { filters });
  await waitFor(() => expect(asked).toEqual([3]), patient);
});

it('are those the page of the view shows, removed ones left out, in as many calls as they need', async () => {
  const many = Array.from({ length: maxRowsFilled + 20 }, (_, at) => ({
    ...first!,
    id: at + 1,
    tag: `L-${at + 1}`,
    designLength: at < 10 ? 20 : 900,
    status: at >= maxRowsFilled + 15 ? 'Removed' : 'Not started',
  }));
  const filters = [{ field: 'designLength', is: 'between', least: 100, most: null }];
  const { person, app, dialog, sent, asked, onClose } = await open(many, { filters, removed: true });
  expect(await dialog.findByText('5,005 cables match', {}, patient)).toBeInTheDocument();
  expect(dialog.getByText('20.0 h')).toBeInTheDocument();
  expect(dialog.getByText('2 can’t be added: their package is closed')).toBeInTheDocument();
  expect([asked[0], asked.at(-1), asked.length]).toEqual([11, maxRowsFilled + 15, 5005]);
  await person.click(dialog.getByRole('button', { name: 'Add 5,003 rows' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled(), patient);
  const [changeId] = sent.slice(2).map((call) => call.changeId);
  expect(changeId).toBeDefined();
  expect(sent.map(({ ids, ...call }) => [ids, call.isTrial, call.changeId])).toEqual([
    [maxRowsFilled, true, undefined],
    [5, true, undefined],
    [maxRowsFilled, false, changeId],
    [5, false, changeId],
  ]);
  expect(app.notify.success).toHaveBeenCalledWith('5,003 rows added to IWP-A10-001.', expect.anything());
});

it('say so where the view shows none, and where it names a column that is gone', async () => {
  const { dialog, sent } = await open(threeCables, {
    filters: [
      { field: 'designLength', is: 'between', least: 1_000_000, most: null },
      { field: 'custom9', is: 'filled' },
    ],
  });
  expect(await dialog.findByText('This view has no rows.', {}, patient)).toBeInTheDocument();
  expect(dialog.getByText(/1 column in this view no longer exists/)).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Add 0 rows' })).toBeDisabled();
  expect(sent).toEqual([]);
});
