/** What a device tells of the entries it holds, and when it keeps still. */
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
let told: DeviceReport[];

beforeEach(() => {
  now = start;
  told = [];
  localStorage.clear();
  server.use(
    reply(reportDevice, async (request) => {
      told.push(reportDevice.body.parse(await request.json()));
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

it('says how many wait, how many need the person, and the age of the oldest; what is on its way does not wait', async () => {
  expect(
    unsentSummary([operation(1), operation(60), operation(30, 'conflict'), operation(90, 'confirmed')], start),
  ).toEqual({
    waiting: 2,
    needPerson: 1,
    oldestMs: 60 * minute,
  });
  await follow([operation(60)]);
  expect(told).toEqual([
    { deviceId: expect.any(String), waiting: 1, needPerson: 0, oldestMs: 60 * minute, build: 'test' },
  ]);
});

it('keeps still while nothing ever waited', async () => {
  const device = await follow();
  await device.become([operation(0)], 1);
  await device.become([], 600);
  expect(told).toEqual([]);
});

it('tells once in five minutes, that nothing waits any more, and then every six hours', async () => {
  const device = await follow([operation(60)]);
  await device.become([operation(60), operation(50)], 1);
  await device.become([operation(60), operation(50)], 3);
  expect(told).toHaveLength(1);
  await device.become([operation(60), operation(50)], 2);
  await device.become([], 5);
  await device.become([], 30);
  await device.become([], 5 * 60);
  expect(told.map(({ waiting }) => waiting)).toEqual([1, 2, 0]);
  await device.become([], 61);
  expect(told.map(({ waiting }) => waiting)).toEqual([1, 2, 0, 0]);
  expect(new Set(told.map(({ deviceId }) => deviceId)).size).toBe(1);
});

it('what is kept by somebody else does no harm, nor does a storage that refuses', async () => {
  localStorage.setItem('wireway.device', '{"id":"<b>","told":7}');
  await follow([operation(60)]);
  expect(told).toHaveLength(1);
  const refusing = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  localStorage.removeItem('wireway.device');
  await follow([operation(60)]);
  expect(told).toHaveLength(2);
  refusing.mockRestore();
});
