/** A problem report contains what happened, and no user data: canaries planted wherever a page holds data are not in it. */
import * as fc from 'fast-check';
// oxlint-disable-next-line import/no-unassigned-import -- adds IDBRequest and related classes to the global object
import '../../indexedDb.ts';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  earlierLimits,
  problemReport,
  maxProblemReportBytes,
  sendProblemReport,
} from '../../../../contract/admin/problemReport.ts';
import { createProblemReport, textOf } from '../../../../src/shared/inspection/problemReport/createProblemReport.ts';
import { earlierPages, keepRecordings } from '../../../../src/shared/inspection/problemReport/earlierPages.ts';
import { recordMachines } from '../../../../src/shared/inspection/problemReport/recorder.ts';
import { sendStoredReports, sendOrStore } from '../../../../src/shared/inspection/problemReport/sendReports.ts';
import { storedReportsOf } from '../../../../src/shared/inspection/problemReport/storedReports.ts';
import { readSession } from '../../../../inspector/session/sessionFile.ts';
import { HttpResponse, http } from 'msw';
import { fakeApp } from '../../renderWithApp.tsx';
import { rejectCall, reply, server } from '../../server.ts';
import { runs } from '../../../support/exploration.ts';

type FakeApp = Awaited<ReturnType<typeof fakeApp>>;

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  sessionStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Resembles user input, and none of our own texts. */
const canary = fc
  .constantFrom('A10-JB-', 'luis.ortega@', 'eyJhbGciOi', 'rev C ', 'O’Neil ', '4 Main St ')
  .chain((start) => fc.stringMatching(/^[a-z\d]{10}$/).map((rest) => `${start}${rest}`));

it('contains no name, tag, token, file name or address from anywhere', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(canary, { minLength: 8, maxLength: 8 }), async (canaries) => {
      const [name, tag, token, file, email, typed, note, place] = canaries;
      const app = await fakeApp({
        authPorts: {
          startup: () =>
            Promise.resolve({
              kind: 'session',
              user: {
                issuer: `https://${place!.replaceAll(' ', '')}.example`,
                sub: email!,
                name: name!,
                idToken: token!,
                claims: { email: email!, [tag!]: note! },
                canRenew: false,
                effectiveExpiresInMs: 3_600_000,
                lifetimeMs: 3_600_000,
                effectiveExpiresAt: 3_600_000,
              },
            }),
        },
        project: {
          id: 7,
          projectNumber: tag!,
          name: name!,
          client: place!,
          location: place!,
          startDate: null,
          unitMeasurement: 'imperial',
          archive: false,
          version: 1,
        },
      });
      app.inspection.watch(app.auth);
      app.inspection.watch(app.project);
      const end = recordMachines(app);
      app.project.send({ type: 'project.open', projectId: typed! });
      app.auth.send({ type: 'api.unauthorized', idToken: token! });
      app.queue.add([
        {
          id: '018f0000-0000-7000-8000-000000000001',
          kind: 'fieldEntry',
          projectId: 7,
          type: 'cable',
          recordId: 1,
          tag: tag!,
          enteredBy: { name: name!, subject: email! },
          before: { notes: typed! },
          after: { notes: note!, [`x${typed!}`]: file! },
          entry: { workDate: '2026-03-02', foreman: name!, note: note!, source: 'card' },
          schemaVersion: 1,
          createdAt: '2026-03-02T07:00:00Z',
          attempts: 1,
          status: 'parked',
          reason: note!,
          conflicts: [],
          refusals: [{ field: 'notes', reason: typed! }],
          result: null,
          version: null,
        },
      ]);
      app.recentRequests.note({ method: 'GET', path: '/project/get', status: 500, tookMs: 3, requestId: token! });
      const box = createProblemReport(app, `/7/data/${tag!}`);
      const text = textOf(box);
      end();
      expect(box.outbox).toMatchObject([{ kind: 'fieldEntry', status: 'parked', fields: 2 }]);
      expect(readSession(JSON.stringify(box.session)).steps.length).toBeGreaterThan(0);
      const plain = text.normalize('NFKC').toLowerCase();
      expect(canaries.filter((each) => plain.includes(each.normalize('NFKC').toLowerCase()))).toEqual([]);
      expect(canaries.filter((each) => plain.includes(each.slice(-10)))).toEqual([]);
    }),
    runs(15),
  );
});

it('contains the kind of page, the requests and their results', async () => {
  const app = await fakeApp();
  app.recentRequests.note({ method: 'POST', path: '/commodity/update', status: 0, tookMs: 12.4, requestId: null });
  const box = createProblemReport(app, '/7/import/cable/change-report/0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f');
  expect(box.screen).toBe('/$projectId/import/$importType/change-report/$importId');
  expect(box.requests).toMatchObject([{ path: '/commodity/update', status: 0, tookMs: 12 }]);
  expect(problemReport.safeParse(JSON.parse(textOf(box))).success).toBe(true);
  expect(createProblemReport(app, '/no/such/page/of/ours').screen).toBe('');
});

it('omits a recording that is too large, and contains the rest', async () => {
  const app = await fakeApp();
  const settings = { ...app.settings, build: 'b' };
  const end = recordMachines({ ...app, settings });
  const huge = vi.spyOn(JSON, 'stringify').mockReturnValueOnce('x'.repeat(maxProblemReportBytes + 1));
  const box = createProblemReport(app, '/');
  huge.mockRestore();
  end();
  expect(box.session).toBeNull();
  expect(box.screen).toBe('/');
});

/** Loads the page again: its memory is lost, the session storage stays. */
async function reload(before: FakeApp): Promise<FakeApp> {
  window.dispatchEvent(new Event('pagehide'));
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(performance.timeOrigin + 1);
  before.recentRequests.note({ method: 'GET', path: '/too/late', status: 200, tookMs: 1, requestId: null });
  return fakeApp();
}

const record = (app: FakeApp) => {
  app.inspection.watch(app.connection);
  const ends = [recordMachines(app), keepRecordings(app, window)];
  return () => ends.forEach((end) => end());
};

it('contains what happened before the page was reloaded, also twice', async () => {
  const first = await fakeApp();
  const endFirst = record(first);
  first.connection.send({ type: 'server.missed' });
  first.recentRequests.note({ method: 'POST', path: '/commodity/update', status: 500, tookMs: 3, requestId: null });
  const second = await reload(first);
  endFirst();
  const endSecond = record(second);
  const box = createProblemReport(second, '/');
  expect(box.earlier).toMatchObject([{ requests: [{ path: '/commodity/update', status: 500 }] }]);
  expect(readSession(JSON.stringify(box.earlier![0]!.session)).steps.map(({ event }) => event)).not.toEqual([]);
  const third = await reload(second);
  endSecond();
  const again = createProblemReport(third, '/');
  expect(again.earlier).toHaveLength(2);
  expect(again.earlier![1]!.requests).toMatchObject([{ path: '/commodity/update' }]);
  expect(problemReport.safeParse(JSON.parse(textOf(again))).success).toBe(true);
});

it('contains neither pages of long ago nor more of them than the limit, and survives damaged ones', async () => {
  let app = await fakeApp();
  for (let loads = 0; loads < 5; loads++) {
    const end = record(app);
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    app = await reload(app);
    end();
  }
  expect(createProblemReport(app, '/').earlier).toHaveLength(earlierLimits.pages);
  expect(earlierPages(window, Date.now() + earlierLimits.ageMs + 1000)).toEqual([]);
  sessionStorage.setItem('wireway.recordedPages', '[{"pageId":');
  expect(createProblemReport(app, '/').earlier).toBeUndefined();
});

it('does not contain its own page as an earlier one after the browser shows it again', async () => {
  const app = await fakeApp();
  const end = record(app);
  window.dispatchEvent(new Event('pagehide'));
  end();
  expect(createProblemReport(app, '/').earlier).toBeUndefined();
});

it('leaves out earlier pages before its own recording if it is too large', async () => {
  const first = await fakeApp();
  const end = record(first);
  const second = await reload(first);
  end();
  const endSecond = record(second);
  const huge = vi.spyOn(JSON, 'stringify').mockReturnValueOnce('x'.repeat(maxProblemReportBytes + 1));
  const box = createProblemReport(second, '/');
  huge.mockRestore();
  endSecond();
  expect(box.earlier).toBeUndefined();
  expect(box.session).not.toBeNull();
});

it('is stored for its user without a signal, and sent as soon as there is one', async () => {
  const app = await fakeApp();
  server.use(http.post('*/api/problem-reports/send', () => HttpResponse.error()));
  const boxId = crypto.randomUUID();
  expect(await sendOrStore(app, boxId, createProblemReport(app, '/'))).toBe('kept');
  expect(await storedReportsOf('https://id.example|dana')).toHaveLength(1);
  expect(await storedReportsOf('https://id.example|luis')).toEqual([]);
  const sent: unknown[] = [];
  server.use(
    reply(sendProblemReport, async (request) => {
      sent.push((await request.json()) as object);
      return { boxId };
    }),
  );
  const end = sendStoredReports(app);
  app.connection.send({ type: 'server.reached' });
  await vi.waitFor(() => expect(sent).toMatchObject([{ boxId }]));
  await vi.waitFor(async () => expect(await storedReportsOf('https://id.example|dana')).toEqual([]));
  end();
});

it('waits while problem reports are switched off, and is sent once they are on again', async () => {
  const app = await fakeApp();
  const owner = 'https://id.example|dana';
  server.use(http.post('*/api/problem-reports/send', () => HttpResponse.error()));
  const boxId = crypto.randomUUID();
  await sendOrStore(app, boxId, createProblemReport(app, '/'));
  const requested = vi.fn<() => void>();
  const answerWith = (answer: () => Response) =>
    server.use(
      http.post('*/api/problem-reports/send', () => {
        requested();
        return answer();
      }),
    );
  answerWith(() => HttpResponse.json({ code: 'feature.off', message: 'Switched off.' }, { status: 409 }));
  app.connection.send({ type: 'server.reached' });
  const end = sendStoredReports(app);
  await vi.waitFor(() => expect(requested).toHaveBeenCalledTimes(1));
  expect(await storedReportsOf(owner)).toHaveLength(1);
  end();
  answerWith(() => HttpResponse.json({ boxId }));
  const endAgain = sendStoredReports(app);
  await vi.waitFor(async () => expect(await storedReportsOf(owner)).toEqual([]));
  endAgain();
});

it('shows a rejection by the server, and is not stored', async () => {
  const app = await fakeApp();
  server.use(rejectCall(sendProblemReport, 'blackBox.tooMany', 'Ten a day are enough.'));
  await expect(sendOrStore(app, crypto.randomUUID(), createProblemReport(app, '/'))).rejects.toThrow('Ten a day');
  expect(await storedReportsOf('https://id.example|dana')).toEqual([]);
});
