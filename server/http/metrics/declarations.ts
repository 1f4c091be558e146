/** Every metric of Wireway: name, type, meaning and labels. Registration and docs/metrics.md follow from this list. */
import { second } from '../../../contract/base/units/durations.ts';
import { entryAgeLimits } from '../../timings.ts';

export interface MetricDeclaration {
  readonly name: `wireway_${string}`;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  /** Labels; each has few values, which no caller can choose. */
  readonly labels: readonly string[];
  /** Upper limits of the buckets of a histogram, seconds. */
  readonly buckets?: readonly number[];
  /** True if every process on one database reports the same value: take the maximum over the processes, not the sum. */
  readonly isShared?: true;
}

const callBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
const waitBuckets = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2, 5, 10];
const entryAgeBuckets = entryAgeLimits.map((ms) => ms / second);

export const metricDeclarations = {
  build: {
    name: 'wireway_build_info',
    type: 'gauge',
    help: 'Version, build and database engine of the process. Always 1.',
    labels: ['version', 'build', 'engine'],
  },
  ready: {
    name: 'wireway_ready',
    type: 'gauge',
    help: '1 if /readyz answers 200, otherwise 0.',
    labels: [],
  },
  signInKeysKnown: {
    name: 'wireway_sign_in_keys_known',
    type: 'gauge',
    help: '1 if the process has keys of the sign-in provider to verify tokens with, otherwise 0: every call is rejected.',
    labels: [],
  },
  calls: {
    name: 'wireway_calls_total',
    type: 'counter',
    help: 'Responses by endpoint of the contract, method and status class (2xx to 5xx). Endpoint "other": pages, sign-in and unknown addresses. Health checks are not counted.',
    labels: ['endpoint', 'method', 'status'],
  },
  callDuration: {
    name: 'wireway_call_duration_seconds',
    type: 'histogram',
    help: 'Time from the headers of a call to the end of its response. Live streams and file uploads are left out.',
    labels: ['endpoint'],
    buckets: callBuckets,
  },
  rejections: {
    name: 'wireway_calls_rejected_total',
    type: 'counter',
    help: 'Calls rejected before their work. Cause: callLimit (points of a person or an address used up), pressure (too many calls or a busy event loop), databaseBusy (no connection in time), signIn (401), permission (403).',
    labels: ['cause'],
  },
  liveStreams: {
    name: 'wireway_live_streams',
    type: 'gauge',
    help: 'Live event streams that are open.',
    labels: [],
  },
  readinessCache: {
    name: 'wireway_readiness_cache_bytes',
    type: 'gauge',
    help: 'Approximate memory of the rows cached for the readiness of packages. Limit: 200 MiB, except for a single larger project.',
    labels: [],
  },
  databaseUp: {
    name: 'wireway_database_up',
    type: 'gauge',
    help: '1 if the database answered this scrape. At 0, the metrics marked as shared are missing.',
    labels: [],
  },
  connections: {
    name: 'wireway_database_connections',
    type: 'gauge',
    help: 'Connections of the pool by state: inUse, idle; and waiting, the number of callers in the queue for one. The embedded database has one connection.',
    labels: ['state'],
  },
  connectionWait: {
    name: 'wireway_database_wait_seconds',
    type: 'histogram',
    help: 'Time that a statement or transaction waited for a connection.',
    labels: [],
    buckets: waitBuckets,
  },
  databaseBytes: {
    name: 'wireway_database_size_bytes',
    type: 'gauge',
    help: 'Size of the database.',
    labels: [],
    isShared: true,
  },
  diskFree: {
    name: 'wireway_disk_free_bytes',
    type: 'gauge',
    help: 'Free space on the disk of DATA_DIR.',
    labels: [],
  },
  diskTotal: {
    name: 'wireway_disk_size_bytes',
    type: 'gauge',
    help: 'Size of the disk of DATA_DIR.',
    labels: [],
  },
  jobs: {
    name: 'wireway_jobs',
    type: 'gauge',
    help: 'Jobs by kind and state: queued, running, stalled (no process renews its lease), and failed in the last 24 hours.',
    labels: ['kind', 'state'],
    isShared: true,
  },
  oldestJob: {
    name: 'wireway_job_oldest_queued_seconds',
    type: 'gauge',
    help: 'Age of the oldest job that is due and was not started; 0 if there is none.',
    labels: [],
    isShared: true,
  },
  imports: {
    name: 'wireway_imports',
    type: 'gauge',
    help: 'Imports of the last 30 days by state.',
    labels: ['state'],
    isShared: true,
  },
  entries: {
    name: 'wireway_field_entries_total',
    type: 'counter',
    help: 'Field entries received, by outcome. A resent entry counts as replayed.',
    labels: ['outcome'],
  },
  entryAge: {
    name: 'wireway_field_entry_age_seconds',
    type: 'histogram',
    help: 'Time between the making of an entry on the device, by its clock, and its arrival. Resent entries are left out.',
    labels: [],
    buckets: entryAgeBuckets,
  },
  waitingEntries: {
    name: 'wireway_outbox_entries',
    type: 'gauge',
    help: 'Entries that wait on devices, by the last report of each device.',
    labels: [],
    isShared: true,
  },
  waitingDevices: {
    name: 'wireway_outbox_devices',
    type: 'gauge',
    help: 'Devices with entries that wait.',
    labels: [],
    isShared: true,
  },
  oldestEntry: {
    name: 'wireway_outbox_oldest_seconds',
    type: 'gauge',
    help: 'Age of the oldest entry that waits on a device; 0 if there is none.',
    labels: [],
    isShared: true,
  },
  archiveSchedule: {
    name: 'wireway_archive_schedule_on',
    type: 'gauge',
    help: '1 if archives are written every night, otherwise 0.',
    labels: [],
    isShared: true,
  },
  goodArchive: {
    name: 'wireway_archive_last_good_timestamp_seconds',
    type: 'gauge',
    help: 'Start of the newest archive that passed its test restore, as Unix time; 0 if there is none.',
    labels: [],
    isShared: true,
  },
  archiveCheck: {
    name: 'wireway_archive_last_check_passed',
    type: 'gauge',
    help: '1 if the latest test restore of an archive passed, 0 if it failed. Missing before the first.',
    labels: [],
    isShared: true,
  },
  archiveBytes: {
    name: 'wireway_archive_size_bytes',
    type: 'gauge',
    help: 'Size of the newest archive. Missing before the first.',
    labels: [],
    isShared: true,
  },
} as const satisfies Readonly<Record<string, MetricDeclaration>>;

export type MetricKey = keyof typeof metricDeclarations;
