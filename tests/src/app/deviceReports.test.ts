/** Reports that a device sends about its unsent entries, and when it sends none. */
import { beforeEach, expect, it, vi } from 'vitest';
import { reportDevice, type DeviceReport } from '../../../contract/admin/devices.ts';
import type { Operation } from '../../../machines/outbox/operation.ts';
import { sendDeviceReports, unsentSummary } from '../../../src/app/afterStart/deviceReports.ts';
import { fakeQueue } from '../device/outbox/fakeQueue.ts';
import { fakeApp } from '../renderWithApp.tsx';
import { reply, server } from '../server.ts';

const minute = 60_000;
const start = Date.parse('2026-03-02T07:00:00Z');
let now = start;
let reported: DeviceReport[];

beforeEach(() => {
  now = start;
  reported = [];
  localStorage.clear();
  server.use(
    reply(reportDevice, async (request) => {
      reported.push(reportDevice.body.parse(await request.json()));
      return { noted: true as const };
    }),
  );
});

const operation = (minutesAgo: number, status: Operation['status'] = 'queued'): Operation => ({
  id: `${minutesAgo}`,
  kind: 'fieldEntry',
  owner: 'dana',
  projectId: 7,
  type: 'cable',
  recordId: 1,
  before: {},
  after: {},
  entry: null,
  seq: minutesAgo,
  schemaVersion: 1,
  createdAt: new Date(start - minutesAgo * minute).toISOString(),
  attempts: 0,
  status,
  reason: null,
  conflicts: [],
  refusals: [],
  result: null,
  version: null,
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

async function follow(first: readonly Operation[] = []) {
  const app = await fakeApp();
  const { queue, become } = fakeQueue({ operations: first });
  const stop = sendDeviceReports({ ...app, queue }, localStorage, () => now);
  await settled();
  return {
    stop,
    async become(next: readonly Operation[], minutesLater = 0) {
      now += minutesLater * minute;
      become({ operations: next });
      await settled();
    },
  };
}

it('counts waiting entries, those that need the user and the oldest age, without confirmed ones', async () => {
  expect(
    unsentSummary([operation(1), operation(60), operation(30, 'conflict'), operation(90, 'confirmed')], start),
  ).toEqual({
    waiting: 2,
    needPerson: 1,
    oldestMs: 60 * minute,
  });
  await follow([operation(60)]);
  expect(reported).toEqual([
    { deviceId: expect.any(String), waiting: 1, needPerson: 0, oldestMs: 60 * minute, build: 'test' },
  ]);
});

it('sends nothing while no entry ever waited', async () => {
  const device = await follow();
  await device.become([operation(0)], 1);
  await device.become([], 600);
  expect(reported).toEqual([]);
});

it('reports at most every five minutes, once that nothing waits, then every six hours', async () => {
  const device = await follow([operation(60)]);
  await device.become([operation(60), operation(50)], 1);
  await device.become([operation(60), operation(50)], 3);
  expect(reported).toHaveLength(1);
  await device.become([operation(60), operation(50)], 2);
  await device.become([], 5);
  await device.become([], 30);
  await device.become([], 5 * 60);
  expect(reported.map(({ waiting }) => waiting)).toEqual([1, 2, 0]);
  await device.become([], 61);
  expect(reported.map(({ waiting }) => waiting)).toEqual([1, 2, 0, 0]);
  expect(new Set(reported.map(({ deviceId }) => deviceId)).size).toBe(1);
});

it('still reports with invalid stored data or a storage that throws', async () => {
  localStorage.setItem('wireway.device', '{"id":"<b>","told":7}');
  await follow([operation(60)]);
  expect(reported).toHaveLength(1);
  const refusing = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  localStorage.removeItem('wireway.device');
  await follow([operation(60)]);
  expect(reported).toHaveLength(2);
  refusing.mockRestore();
});
