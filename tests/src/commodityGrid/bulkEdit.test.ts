/** One change of many rows, sent in calls of bounded size. */
import { expect, it } from 'vitest';
import type { CommodityEdit } from '../../../contract/changes.ts';
import type { Call } from '../../../src/api/client.ts';
import { failureOf, NetworkFailure } from '../../../src/api/apiErrors.ts';
import { rowsOfCall, runBulkEdit } from '../../../src/commodityGrid/bulkEdit/bulkEdit.ts';

const edits: CommodityEdit[] = Array.from({ length: 2 * rowsOfCall + 5 }, (_, id) => ({
  id,
  cells: [{ field: 'package', before: null, after: 'P-7' }],
}));
const change = { projectId: 7, type: 'cable', changeId: '0193f2a0-0000-7000-8000-000000000001', edits } as const;

interface Sent {
  readonly changeId: string;
  readonly rows: readonly CommodityEdit[];
}

/** Each call is answered by the next of these; later ones are written whole. */
function serverThat(...answers: ((sent: Sent) => unknown)[]) {
  const calls: Sent[] = [];
  const written = ({ rows }: Sent) => ({
    version: 1,
    updatedIds: rows.map(({ id }) => id),
    conflicts: [],
    refusals: [],
  });
  const call = (async (_endpoint: unknown, { body }: { body: Sent }) => {
    calls.push(body);
    return (answers[calls.length - 1] ?? written)(body);
  }) as unknown as Call;
  const waits: number[] = [];
  const progress: number[] = [];
  const controller = new AbortController();
  const ports = {
    call,
    signal: controller.signal,
    onProgress: (done: number) => void progress.push(done),
    wait: async (ms: number) => void waits.push(ms),
  };
  return { calls, waits, progress, controller, ports, written };
}

it('sends all rows once, in calls of bounded size that are one change', async () => {
  const { calls, progress, ports } = serverThat();
  const outcome = await runBulkEdit(change, ports);
  expect(calls.flatMap(({ rows }) => rows)).toEqual(edits);
  expect(calls.map(({ rows }) => rows.length)).toEqual([rowsOfCall, rowsOfCall, 5]);
  expect(new Set(calls.map(({ changeId }) => changeId))).toEqual(new Set([change.changeId]));
  expect(progress).toEqual([rowsOfCall, 2 * rowsOfCall, 2 * rowsOfCall + 5]);
  expect(outcome).toMatchObject({ written: edits.length, conflicts: 0, unsent: [], failure: null });
});

const busy = () => {
  throw failureOf(429, { code: 'limits.tooManyCalls', message: 'Wait 7 s.' }, '7');
};

it('waits as long as a busy server asks for, and then sends the same rows', async () => {
  const server = serverThat((sent) => server.written(sent), busy);
  const outcome = await runBulkEdit(change, server.ports);
  expect(server.waits).toEqual([7000]);
  expect(server.calls[2]).toEqual(server.calls[1]);
  expect(outcome.written).toBe(edits.length);
});

it('ends where there is no answer, and keeps what was not sent', async () => {
  const server = serverThat(
    (sent) => server.written(sent),
    () => {
      throw new NetworkFailure(new Error('cut'));
    },
  );
  const { written, unsent, failure } = await runBulkEdit(change, server.ports);
  expect(written).toBe(rowsOfCall);
  expect(unsent).toEqual(edits.slice(rowsOfCall));
  expect(failure).not.toBeNull();
});

it('stops between two calls when the person says so', async () => {
  const server = serverThat((sent) => {
    server.controller.abort();
    return server.written(sent);
  });
  const { written, unsent, failure } = await runBulkEdit(change, server.ports);
  expect([written, unsent.length, failure]).toEqual([rowsOfCall, edits.length - rowsOfCall, null]);
  expect(server.calls).toHaveLength(1);
});

const refusal = (id: number, field: string) => ({ id, field, value: 'P-7', reason: 'No such package.' });

it('counts rows that others changed, and rows that were refused by the reason', async () => {
  const server = serverThat(() => ({
    version: 1,
    updatedIds: [0],
    conflicts: [
      { id: 1, field: 'package', yours: 'P-7', theirs: 'P-8', before: null },
      { id: 1, field: 'foreman', yours: 'A', theirs: 'B', before: null },
    ],
    refusals: [refusal(2, 'package'), refusal(2, 'foreman'), refusal(3, 'package')],
  }));
  const outcome = await runBulkEdit({ ...change, edits: edits.slice(0, 4) }, server.ports);
  expect(outcome).toMatchObject({ written: 1, conflicts: 1 });
  expect([...outcome.refused]).toEqual([['No such package.', 2]]);
});

it('counts the cells that were written: rows differ in what they hold already', async () => {
  const two = { field: 'foreman', before: null, after: 'Ray' };
  const mixed = edits.slice(0, 4).map(({ id, cells }) => ({ id, cells: id === 0 ? cells : [...cells, two] }));
  const server = serverThat(() => ({
    version: 1,
    updatedIds: [0, 1, 2],
    conflicts: [{ id: 3, field: 'package', yours: 'P-7', theirs: 'P-8', before: null }],
    refusals: [refusal(2, 'package')],
  }));
  const outcome = await runBulkEdit({ ...change, edits: mixed }, server.ports);
  expect(outcome).toMatchObject({ written: 3, cells: 4 });
});
