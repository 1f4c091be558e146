/** Failures of a call, and the single message that the user sees for each (specification section 8). */
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { errorStatuses, type ErrorCode } from '../../../contract/base/calls/errors.ts';
import { getProject } from '../../../contract/setup/projects/projects.ts';
import { createCall, type CallEnvironment } from '../../../src/api/client.ts';
import { errors } from '../../../src/i18n/locales/en-US/errors.ts';
import { sampleProject } from '../renderWithApp.tsx';
import { rejectCall, server } from '../server.ts';

function client(environment: Partial<CallEnvironment> = {}) {
  const seen: string[] = [];
  const overlay = { count: 0 };
  const call = createCall({
    token: () => 'token',
    onUnauthorized: () => Promise.resolve(null),
    requests: { started: () => (overlay.count += 1), ended: () => (overlay.count -= 1) },
    toast: (message) => seen.push(message),
    origin: 'http://localhost',
    ...environment,
  });
  const ask = (signal?: AbortSignal) =>
    call(getProject, { query: { projectId: 7 }, signal }).then(() => 'done', String);
  return { ask, call, seen, overlay };
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `errorStatuses` has exactly these keys
const codes = Object.keys(errorStatuses) as ErrorCode[];

it.each(codes)('%s: shows the server message once and rethrows the failure', async (code) => {
  server.use(rejectCall(getProject, code, `What to do about ${code}.`));
  const { ask, seen, overlay } = client();
  expect(await ask()).toBe(`WirewayError: What to do about ${code}.`);
  expect(seen).toEqual([`What to do about ${code}.`]);
  expect(overlay.count).toBe(0);
});

it.each(codes)('%s without a message: shows the general message', async (code) => {
  server.use(rejectCall(getProject, code, ''));
  const { ask, seen } = client();
  await ask();
  expect(seen).toEqual([errors.generic]);
});

it('a disabled user sees the message once, even for a quiet call', async () => {
  const reported: unknown[][] = [];
  server.use(rejectCall(getProject, 'identity.disabled', 'Your account has been disabled.'));
  const { call } = client({ toast: (...said) => reported.push(said) });
  await expect(call(getProject, { query: { projectId: 7 }, quiet: true })).rejects.toThrow('disabled');
  expect(reported).toEqual([['Your account has been disabled.', 'disabled']]);
  server.use(rejectCall(getProject, 'project.archived', 'It is archived.'));
  await expect(call(getProject, { query: { projectId: 7 }, quiet: true })).rejects.toThrow('archived');
  expect(reported).toHaveLength(1);
});

const answer = (respond: () => Response) => server.use(http.get('*/api/project/get', respond));

it.each<[string, () => Response, string]>([
  ['no answer', () => HttpResponse.error(), errors.network],
  ["a proxy's page", () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 }), errors.generic],
  [
    "a proxy's rejection of a large file",
    () => HttpResponse.html('<h1>Too large</h1>', { status: 413 }),
    errors.proxyTooLarge,
  ],
  [
    'the same from a proxy that answers in JSON',
    () => HttpResponse.json({ message: 'Request size limit exceeded' }, { status: 413 }),
    errors.proxyTooLarge,
  ],
  ['a refusal without a body', () => new HttpResponse(null, { status: 403 }), errors.generic],
  [
    'a code this version does not know',
    () => HttpResponse.json({ code: 'x.y', message: 'New words.' }, { status: 409 }),
    'New words.',
  ],
  ['a message that is no text', () => HttpResponse.json({ message: { de: 'Nein' } }, { status: 400 }), errors.generic],
  [
    'a success that cannot be read',
    () => HttpResponse.html('<h1>Sign in to the hotel network</h1>'),
    errors.unreadable,
  ],
])('%s', async (_, respond, sentence) => {
  answer(respond);
  const { ask, seen, overlay } = client();
  await ask();
  expect(seen).toEqual([sentence]);
  expect(overlay.count).toBe(0);
});

it('without a sign-in: shows no message, because the sign-in page shows it', async () => {
  const { ask, seen, overlay } = client({ token: () => undefined });
  await ask();
  expect(seen).toEqual([]);
  expect(overlay.count).toBe(0);
});

it('a page closed before the response: shows no message, whatever the response', async () => {
  const stop = new AbortController();
  answer(() => HttpResponse.json({ code: 'server.failure', message: 'Too late.' }, { status: 500 }));
  const { ask, seen, overlay } = client();
  const requested = ask(stop.signal);
  stop.abort('left');
  await requested;
  expect(seen).toEqual([]);
  expect(overlay.count).toBe(0);
});

it('a page closed during the session renewal: shows no message', async () => {
  const stop = new AbortController();
  answer(() => HttpResponse.json({ code: 'identity.expired', message: 'Over.' }, { status: 401 }));
  const onUnauthorized = () => {
    stop.abort();
    return Promise.resolve(null);
  };
  const { ask, seen, overlay } = client({ onUnauthorized });
  await ask(stop.signal);
  expect(seen).toEqual([]);
  expect(overlay.count).toBe(0);
});

it('a renewable expired token: shows no message and returns the response', async () => {
  server.use(
    http.get('*/api/project/get', ({ request }) =>
      request.headers.get('authorization') === 'Bearer renewed'
        ? HttpResponse.json(sampleProject)
        : HttpResponse.json({ code: 'identity.expired', message: 'Over.' }, { status: 401 }),
    ),
  );
  const { ask, seen, overlay } = client({ onUnauthorized: () => Promise.resolve('renewed') });
  expect(await ask()).toBe('done');
  expect(seen).toEqual([]);
  expect(overlay.count).toBe(0);
});

it('a failed renewal: rethrows its failure and still closes the overlay', async () => {
  answer(() => HttpResponse.json({ code: 'identity.expired', message: 'Over.' }, { status: 401 }));
  const { ask, overlay } = client({
    onUnauthorized: vi.fn<() => Promise<null>>().mockRejectedValue(new Error('stopped')),
  });
  expect(await ask()).toBe('Error: stopped');
  expect(overlay.count).toBe(0);
});

/** Location where the failure of a quiet call is shown instead of a toast. Any other call shows a toast. */
const shownInPlace: Record<string, string> = {
  'features/dataEntry/cards/CardFacts.tsx': 'nowhere: the route stands there without how far each raceway is',
  'features/dataEntry/entries/useFieldEntries.ts': 'nowhere: the server judges the entry by the reels it knows',
  'shared/photos/RemovePhoto.tsx': 'in the dialog',
  'shared/photos/usePicture.ts': 'where the picture would be',
  'shared/photos/useRowPhotos.ts': 'nowhere: those of this device are shown, and the others once they come',
  'features/dataEntry/readiness/useRowWaits.ts': 'nowhere: the card stands there without what it waits for',
  'features/dataEntry/readiness/readiness.ts': 'nowhere: rows stand in their own order, with their status',
  'shared/projects/fieldDayQuery.ts': 'nowhere: what waits on the device is added up all the same',
  'api/packageContents.ts': 'where the rows of the package, its printed cards or what a row waits for would be',
  'api/packageQueries.ts': 'where the package, its rows, its links or what holds it back would be',
  'api/queries.ts': 'where the page that asks says so',
  'app/createApp.ts': 'nowhere: the answer is that the session ended',
  'context/guards.ts': 'where the page would be',
  'app/pages/visits.ts': 'nowhere: nobody asked for this record',
  'shared/files/useExportTable.ts': 'nowhere: nobody asked for the record, and the file is there',
  'ports/bulkEditPorts.ts': 'in the dialog, with how far it came',
  'grid/commodityGrid/undo/findUndoConflicts.ts': 'nowhere: the question is asked without the name',
  'grid/commodityGrid/addRows/useAddRows.ts': 'a toast of its own',
  'grid/commodityGrid/fields/usePickLists.ts': 'in the list under the cell: what is typed is taken without it',
  'shared/inspection/problemReport/sendReports.ts':
    'in the dialog; one that waited on the device is sent without a word',
  'shared/outbox/notice/useOtherDevice.ts': 'nowhere: it is asked again with the next start',
  'app/afterStart/deviceReports.ts': 'nowhere: nobody asked that the device tells',
  'features/adminDashboard/JoinDialog.tsx': 'in the dialog',
  'features/adminDashboard/backups/useBackups.ts': 'over the table of backups',
  'features/adminDashboard/backups/useScheduleForm.ts': 'in the bar under the form',
  'features/adminDashboard/featureSwitches/useSwitch.ts': 'the dialog and the page that switch say why it was not done',
  'features/adminDashboard/jobs/CancelJobDialog.tsx': 'in the dialog',
  'features/adminDashboard/queries.ts': 'in each part of the page',
  'features/adminDashboard/audit/AuditFilters.tsx': 'in the list of people: it is empty, and the log stands without it',
  'features/adminDashboard/audit/AuditExport.tsx': 'a toast of the export',
  'shared/derivation/figureQuery.ts': 'in the panel',
  'features/appShell/scan/ScanVerdict.tsx': 'where the code of another project is told: none is offered to be opened',
  'features/appShell/scan/useScanLookup.ts': 'in the panel: the package is not known on this device',
  'features/appShell/scan/scanAnswer.ts': 'in the panel: what this device knows stands, with its time',
  'features/reports/toolbar/FilterValues.tsx': 'in the list of values, with a way to ask again',
  'features/reports/table/SummaryTable.tsx': 'over the table, with a way to ask again',
  'features/appShell/palette/useFoundPackages.ts': 'nowhere: the list says that nothing was found',
  'features/appShell/palette/useScannedCard.ts': 'nowhere: the list says that nothing was found',
  'features/appShell/palette/useFoundTags.ts': 'in the list: the search failed, or the device answers instead',
  'features/appShell/useLiveProject.ts': 'nowhere: nobody asked, and the next event asks again',
  'features/codes/CodeKindsScreen.tsx': 'where the list would be',
  'features/codes/company/AccountCodesScreen.tsx': 'in the list under the cell: what is typed is taken without it',
  'features/codes/company/AccountCodeUsesDialog.tsx': 'in the dialog',
  'features/codes/company/CopyAccountCodesDialog.tsx': 'in the dialog',
  'features/codes/company/useAccountCodeStore.ts': 'where the list would be, and at the row',
  'features/codes/useCodeCalls.ts': 'where the list would be, at the row, and in the dialog of a merge',
  'features/codes/CodesScreen.tsx': 'where the list would be, and at the row',
  'features/codes/useCodeUses.ts': 'in the dialog',
  'features/columns/useColumnStore.ts': 'where the list would be, and at the row',
  'features/dashboard/CreateProjectDialog.tsx': 'in the form; the list of projects, on the Dashboard below',
  'features/dashboard/DashboardScreen.tsx': 'where the list would be',
  'features/dataAssignment/HistoryPanel.tsx': 'in the panel',
  'features/import/ChangeReportScreen.tsx':
    'where the report would be; without the list of earlier imports none is offered',
  'features/dataAssignment/record/CardList.tsx': 'in the drawer',
  'features/dataAssignment/record/RecordParts.tsx': 'in the drawer',
  'features/import/PastImports.tsx': 'where the list would be',
  'features/import/changeFile.ts': 'a toast of the export that asked',
  'features/import/mapping/useSheet.ts': 'where the preview would be',
  'features/import/rejected/rejectedSource.ts':
    'above the rows, with a way to send them again; where the rows would be; a toast of the export that asked',
  'features/import/revert/useRevert.ts': 'in the dialog that asks',
  'features/import/review/causes/DownloadIssues.tsx': 'a toast of the export that asked',
  'features/import/review/causes/IssueCauses.tsx': 'where the causes or their rows would be',
  'features/import/review/useChangeReport.ts': 'where the report would be',
  'features/import/timesheets/hours/FutureLines.tsx': 'where the notice would be',
  'features/import/timesheets/MapTimesheet.tsx': 'where the choice of a code would be',
  'features/import/timesheets/PastTimesheets.tsx': 'where the list would be',
  'features/import/timesheets/RevertTimesheetDialog.tsx': 'in the dialog',
  'features/import/timesheets/hours/EarnedRowsDialog.tsx': 'in the dialog',
  'features/import/timesheets/hours/LinesDialog.tsx': 'in the dialog',
  'features/import/timesheets/hours/TimesheetHoursScreen.tsx': 'where the hours would be',
  'features/import/timesheets/lines/useTimesheetLineStore.ts': 'where the list would be, and at the row',
  'features/import/timesheets/review/TimesheetCauses.tsx': 'where the rows would be',
  'features/import/timesheets/review/useSaveNames.ts': 'above the names',
  'features/laborUnits/CopyUnitsDialog.tsx': 'in the dialog',
  'features/laborUnits/useLaborUnitStore.ts': 'where the list would be, and at the row',
  'features/packages/detail/PackageForm.tsx': 'in the form',
  'features/packages/detail/Steps.tsx': 'over the steps, or in the dialog that asks why',
  'features/packages/detail/constraints/useConstraintEdits.ts': 'over the constraints, or in the dialog that asks why',
  'features/packages/detail/contents/useRemoveRows.ts': 'a toast of its own',
  'features/packages/links/LinksDialog.tsx': 'in the dialog',
  'features/packages/fill/fillCalls.ts': 'in the dialog',
  'features/packages/list/usePackageStore.ts': 'where the list would be, and at the row',
  'features/printTemplates/TemplateMenu.tsx': 'in the dialog',
  'features/printTemplates/saving/useSaveTemplate.ts': 'over the columns of the editor',
  'features/projectLanding/SetupList.tsx': 'nowhere: the list is an offer',
  'features/projectSetup/information/sections/UnitSection.tsx': 'in the question',
  'features/projectSetup/information/useInformationForms.ts': 'at the field, or over the bar that saves',
  'features/projectSetup/information/useRecordChange.ts': 'in the question that asked, or above the way back',
  'features/reels/moves/allocateMoves.ts': 'over the plan, or as a message where some were made',
  'features/reels/moves/SuggestedMoves.tsx': 'where the suggestion would be',
  'features/reels/UnlistedReels.tsx': 'beside its button',
  'features/reels/order/PrintCutLists.tsx': 'nowhere: the lists are printed without a choice of package',
  'features/reels/order/useCutOrder.ts': 'over the plan',
  'features/reels/receiving/useReceiving.ts': 'over the delivery note',
  'features/reels/ledger/useDisposal.ts': 'over the plan',
  'features/reels/useReelPlan.ts': 'where the plan would be',
  'features/reports/report/useReport.ts': 'where the report would be',
  'api/signInQueries.ts': 'where the page that asks says so',
  'features/appShell/failures/PermissionHelp.tsx': 'nowhere: the page names the roles that hold it',
  'features/appShell/help/HelpPicture.tsx': 'over the button that shows the picture',
  'features/appShell/failures/useRestoredAccess.ts': 'the reason stays on the page',
  'features/foremanHome/homeQuery.ts': 'where the packages would be, where the device holds none',
  'features/dashboard/InvitationNotice.tsx': 'nowhere: without an answer nothing is said of the invitation',
  'features/users/InvitationDialog.tsx': 'in the dialog',
  'features/users/InvitationsView.tsx': 'where the list would be, and at the invitation',
  'features/users/InviteDialog.tsx': 'in the dialog',
  'features/users/MemberDialog.tsx': 'in the dialog',
  'features/users/RemoveDialog.tsx': 'in the dialog',
  'features/users/SystemUsersScreen.tsx': 'where the list would be',
  'features/users/useUserStore.ts': 'where the list would be, and at the row',
  'shared/offlinePack/fetchPack.ts': 'at the package, with what did not come',
  'device/outbox/sender.ts': 'at the row, at the card, and in the badge',
  'ports/importPorts.ts': 'at the step of the import',
  'ports/timesheetPorts.ts': 'on the page of the import',
  'ports/projectPorts.ts': 'where the page would be',
  'shared/printing/makeSheets.ts': 'in the dialog',
  'shared/printing/usePrintJob.ts': 'in the dialog',
  'shared/printing/templateQueries.ts': 'where the list or the page would be',
  'shared/projects/figuresQueries.ts': 'where the figures would be, or nowhere: the others of the page stand',
  'shared/projects/informationQuery.ts': 'on Project Information; a preview of work does without',
  'shared/savedViews/viewsQuery.ts': 'in the menu of the views, where the device holds no list',
  'store/rowRequests.ts': 'over the rows, and at the cell that was not kept',
  'rows/useRowsOfDay.ts': 'where the rows would stand',
};

const sources = import.meta.glob<string>(['../../../src/**/*.{ts,tsx}', '!../../../src/api/client.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('quiet calls are few, and each one is listed', () => {
  const quiet = Object.entries(sources)
    .filter(([, text]) => /\bquiet(: true|[,} ] *})/.test(text))
    .map(([path]) => path.replace('../../../src/', ''));
  expect(quiet.toSorted()).toEqual(Object.keys(shownInPlace).toSorted());
});
