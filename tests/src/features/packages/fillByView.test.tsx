/** Adding the rows of a saved view to a package: the rows its page shows, previewed and added in calls with their ids. */
// oxlint-disable-next-line import/no-unassigned-import -- installs the fake IndexedDB
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
import { packages as packagesTexts } from '../../../../src/i18n/locales/en-US/packages.ts';
import { fillText } from '../../../support/fillText.ts';

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
      // The first call is by rule, until the view is chosen.
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
  const dialog = within(
    await screen.findByRole('dialog', { name: fillText(packagesTexts.fill.title, { number: 'IWP-A10-001' }) }, patient),
  );
  await waitFor(() => expect(dialog.queryByText(/No saved views for cables/)).toBeNull(), patient);
  await chooseOption(person, dialog.getByRole('combobox', { name: packagesTexts.fill.by }), 'View Long ones');
  return { person, app, dialog, sent, asked, onClose };
}

it('are matched by the length of a filter saved in meters', async () => {
  const cables = [304, 305, 306].map((designLength, at) =>
    Object.assign({}, first, { id: at + 1, tag: `L-${at + 1}`, designLength }),
  );
  const filters = [{ field: 'designLength', is: 'moreThan', than: 92.964, unit: 'm' }];
  const { asked } = await open(cables, { filters });
  await waitFor(() => expect(asked).toEqual([3]), patient);
});

it('are those on the page of the view, without removed ones, in several calls', async () => {
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
  expect(
    dialog.getByText(fillText(packagesTexts.fill.refused_other, { shown: 2, reason: 'their package is closed' })),
  ).toBeInTheDocument();
  expect([asked[0], asked.at(-1), asked.length]).toEqual([11, maxRowsFilled + 15, 5005]);
  await person.click(
    dialog.getByRole('button', { name: fillText(packagesTexts.fill.apply_other, { shown: '5,003' }) }),
  );
  await waitFor(() => expect(onClose).toHaveBeenCalled(), patient);
  const [changeId] = sent.slice(2).map((call) => call.changeId);
  expect(changeId).toBeDefined();
  expect(sent.map(({ ids, ...call }) => [ids, call.isTrial, call.changeId])).toEqual([
    [maxRowsFilled, true, undefined],
    [5, true, undefined],
    [maxRowsFilled, false, changeId],
    [5, false, changeId],
  ]);
  expect(app.notify.success).toHaveBeenCalledWith(
    fillText(packagesTexts.fill.done_other, { shown: '5,003', number: 'IWP-A10-001' }),
    expect.anything(),
  );
});

it('are reported as missing when the view has none or names a deleted column', async () => {
  const { dialog, sent } = await open(threeCables, {
    filters: [
      { field: 'designLength', is: 'between', least: 1_000_000, most: null },
      { field: 'custom9', is: 'filled' },
    ],
  });
  expect(await dialog.findByText(packagesTexts.fill.viewEmpty, {}, patient)).toBeInTheDocument();
  expect(dialog.getByText(/1 column in this view no longer exists/)).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: fillText(packagesTexts.fill.apply_other, { shown: 0 }) })).toBeDisabled();
  expect(sent).toEqual([]);
});
