/**
 * Problem report: data of a device from the minutes before a problem (docs/decisions/inspector-and-problem-reports.md): the steps
 * of its machines, the pending outbox entries, its requests. Only words and numbers of Wireway itself, with no name, tag, value,
 * address or token, except for what the sender writes about the problem.
 */
import { z } from 'zod/mini';
import { commodityType } from '../commodities/fields/commodityTypes.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { requestId } from '../base/calls/requestId.ts';
import { minute } from '../base/units/durations.ts';
import { locales } from '../base/messages/locales.ts';
import { id, instant, uuid } from '../base/values/scalars.ts';

/** Maximum size of the JSON of a report in bytes, UTF-8; a recording that exceeds it is omitted, and the report states this. */
export const maxProblemReportBytes = 1024 * 1024;
/** Maximum number of reports a user can send in a day. */
export const maxProblemReportsPerDay = 10;
/** Retention of a report on the server, days. */
export const problemReportDays = 90;

/**
 * Limits of the recording in a report: a device sends some hundred steps. An endless repetition would freeze the page that shows
 * it.
 */
export const recordingLimits = { steps: 2000, items: 500, text: 2000 } as const;

/** Lists that grow with the recording; every other list belongs to one step or one machine. */
const growing: ReadonlySet<string> = new Set(['steps', 'actors', 'endings']);

/** True if a recording is within the limits of one made by a device, judged by its lists and texts. */
export function isBoundedRecording(recording: unknown): boolean {
  const { steps, items, text } = recordingLimits;
  const open: unknown[] = [recording];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string' && value.length > text) return false;
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value) && value.length > items) return false;
    for (const [key, part] of Object.entries(value)) {
      if (value !== recording || !growing.has(key) || !Array.isArray(part)) open.push(part);
      else if (key === 'steps' && part.length > steps) return false;
      else for (const each of part) open.push(each);
    }
  }
  return true;
}

const ms = z.number().check(z.nonnegative(), z.maximum(1e12));
const word = z.string().check(z.regex(/^[A-Za-z][\w.-]{0,59}$/));

/** A call of the contract, identified only by its path. */
const recentRequest = z.strictObject({
  method: z.enum(['GET', 'POST']),
  path: z.string().check(z.regex(/^\/[a-z\d/-]{1,100}$/)),
  /** HTTP status; 0 if no response arrived. */
  status: z.int().check(z.minimum(0), z.maximum(999)),
  tookMs: ms,
  agoMs: ms,
  /** Id that locates the request in the server's log. */
  requestId: z.nullable(requestId),
});

const waitingEntry = z.strictObject({
  kind: word,
  type: commodityType,
  status: word,
  ageMs: ms,
  attempts: z.int().check(z.nonnegative(), z.maximum(1_000_000)),
  /** Number of fields it writes. */
  fields: z.int().check(z.nonnegative(), z.maximum(1000)),
});

/** Recording in the format the inspector reads; null if nothing was recorded, or too much. */
const session = z.json().check(z.refine(isBoundedRecording));

/** Limits of the recordings that a device keeps of earlier pages: their number, their age and their size as JSON. */
export const earlierLimits = { pages: 3, ageMs: 30 * minute, characters: 700_000 } as const;

/** What happened before the page was loaded again. */
export const earlierPage = z.strictObject({
  /** Time since the tab left that page. */
  endedAgoMs: ms,
  requests: z.array(recentRequest).check(z.maxLength(100)),
  session,
});
export type EarlierPage = z.infer<typeof earlierPage>;

/** Maximum characters that the sender can write about the problem. */
export const maxProblemDescription = 1000;

export const problemReport = z.strictObject({
  format: z.literal('wireway.blackBox'),
  version: z.literal(1),
  build: z.string().check(z.maxLength(100)),
  locale: z.enum([...locales, 'en-XA']),
  /** Route pattern of the page: `/$projectId/data/$dataGridType`. */
  screen: z.string().check(z.maxLength(200)),
  /** Time on the device's clock. */
  madeAt: instant,
  isOnline: z.boolean(),
  requests: z.array(recentRequest).check(z.maxLength(100)),
  outbox: z.array(waitingEntry).check(z.maxLength(500)),
  /** Number of entries beyond those listed. */
  furtherEntries: z.int().check(z.nonnegative()),
  session,
  /** What went wrong, in the words of the sender; absent in reports of earlier versions, as are the earlier pages. */
  description: z.optional(z.string().check(z.maxLength(maxProblemDescription))),
  /** Newest first. */
  earlier: z.optional(z.array(earlierPage).check(z.maxLength(earlierLimits.pages))),
});
export type ProblemReport = z.infer<typeof problemReport>;

export const sendProblemReport = endpoint({
  method: 'POST',
  path: '/problem-reports/send',
  formerPaths: ['/black-boxes/send'],
  feature: 'problemReports',
  summary:
    'Hand over what a device knows of the minutes before something went wrong. The same id again changes nothing.',
  cost: 20,
  access: { scope: 'signedIn' },
  bodyLimit: maxProblemReportBytes + 1024,
  body: z.strictObject({ boxId: uuid, box: problemReport }),
  reply: z.strictObject({ boxId: uuid }),
});

export const problemReportItem = z.strictObject({
  boxId: uuid,
  by: z.strictObject({ id, name: z.string() }),
  sentAt: instant,
  madeAt: instant,
  build: z.string(),
  locale: z.string(),
  screen: z.string(),
  /** Blank if the sender wrote nothing. */
  description: z.string(),
  bytes: z.int(),
});
export type ProblemReportItem = z.infer<typeof problemReportItem>;

export const listProblemReports = endpoint({
  method: 'GET',
  path: '/system/problem-reports',
  formerPaths: ['/system/black-boxes'],
  summary: 'What people sent when something went wrong, the newest first.',
  access: { scope: 'system', permission: 'admin.dashboard' },
  reply: z.array(problemReportItem),
});

export const getProblemReport = endpoint({
  method: 'GET',
  path: '/system/problem-reports/get',
  formerPaths: ['/system/black-boxes/get'],
  summary: 'One of them whole.',
  cost: 5,
  access: { scope: 'system', permission: 'admin.dashboard' },
  query: z.strictObject({ boxId: uuid }),
  reply: z.strictObject({
    item: problemReportItem,
    /** Content as stored: a report from an older server is not necessarily a `problemReport` of this one. */
    content: z.json(),
  }),
});
