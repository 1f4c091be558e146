/** Status lights of the disk and of backups for an administrator. */
import { expect, it } from 'vitest';
import type { SystemHealth } from '../../../contract/admin/health.ts';
import { lightsOf, type Light } from '../../../contract/admin/lights.ts';

const at = new Date('2026-11-29T12:00:00Z');
const hoursAgo = (hours: number) => new Date(at.getTime() - hours * 3_600_000);

const health: Omit<SystemHealth, 'backups'> = {
  at,
  version: '1.0.0',
  build: 'test',
  startedAt: hoursAgo(1),
  database: { engine: 'pglite', roundTripMs: 3, bytes: 48_000_000 },
  jobs: { waiting: 0, running: 0, stalled: 0, failedInDay: 0 },
  disk: null,
  uploads: { acceptedBytes: null },
  provider: { kind: 'embedded', areKeysKnown: true, reachedAt: null },
  processes: [],
};

const cases: readonly (readonly [string, SystemHealth['backups'], Light])[] = [
  ['last night’s backup passed', { isOn: true, warning: null, lastGoodAt: hoursAgo(10) }, 'good'],
  ['the first night is still to come', { isOn: true, warning: null, lastGoodAt: null }, 'none'],
  ['the schedule is off', { isOn: false, warning: null, lastGoodAt: hoursAgo(2000) }, 'none'],
  ['one night was missed', { isOn: true, warning: 'late', lastGoodAt: hoursAgo(27) }, 'attention'],
  ['three nights were missed', { isOn: true, warning: 'late', lastGoodAt: hoursAgo(73) }, 'trouble'],
  ['there is none', { isOn: true, warning: 'never', lastGoodAt: null }, 'trouble'],
  ['the last one failed', { isOn: true, warning: 'failed', lastGoodAt: hoursAgo(25) }, 'trouble'],
  ['a requested one failed, the schedule is off', { isOn: false, warning: 'failed', lastGoodAt: null }, 'trouble'],
  ['the last one can’t be restored', { isOn: true, warning: 'checkFailed', lastGoodAt: hoursAgo(25) }, 'trouble'],
];

it.each(cases)('%s', (_, backups, light) => {
  expect(lightsOf({ ...health, backups }).backups).toBe(light);
});

it.each([
  ['cannot be found out', null, 'none'],
  ['is that of an import', 104_857_600, 'good'],
  ['is lower', 1_048_576, 'attention'],
] as const)('the upload limit of proxies %s', (_, acceptedBytes, light) => {
  const backups = { isOn: true, warning: null, lastGoodAt: hoursAgo(10) };
  expect(lightsOf({ ...health, backups, uploads: { acceptedBytes } }).uploads).toBe(light);
});

it('an unknown disk has a neutral light, never a green one', () => {
  const backups = { isOn: true, warning: null, lastGoodAt: hoursAgo(10) };
  const lightOf = (disk: SystemHealth['disk']) => lightsOf({ ...health, backups, disk }).disk;
  expect([lightOf(null), lightOf({ freeBytes: 0, totalBytes: 0 })]).toEqual(['none', 'none']);
  const lights = [50, 9, 2].map((freeBytes) => lightOf({ freeBytes, totalBytes: 100 }));
  expect(lights).toEqual(['good', 'attention', 'trouble']);
});
