/**
 * What a device knows of the minutes before something went wrong (docs/decisions/inspector-and-problem-reports.md): what its machines did, what waits in its outbox,
 * what it asked. Words and numbers of Wireway's own; no name, tag, value, address or token of anybody.
 */
import { z } from 'zod';
import { commodityType } from '../commodities/fields/commodityTypes.ts';
import { endpoint } from '../base/calls/endpoint.ts';
import { locales } from '../base/messages/locales.ts';
import { id, instant, uuid } from '../base/values/scalars.ts';

/** Bytes of the JSON of one, UTF-8; a recording that makes it larger is left out, and said to be. */
export const maxProblemReportBytes = 1024 * 1024;
/** How many one person may send in a day. */
export const maxProblemReportsPerDay = 10;
/** Days a server keeps one. */
export const problemReportDays = 90;

/** Of the recording in one: a device sends some hundred steps. What repeats without end would stop the page that shows it. */
export const recordingLimits = { steps: 2000, items: 500, text: 2000 } as const;

/** The lists of a recording that grow with it; every other list is of one step or one machine. */
const growing: ReadonlySet<string> = new Set(['steps', 'actors', 'endings']);

/** Whether a recording is one a device can have made, as far as its lists and texts tell. */
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

const ms = z.number().nonnegative().max(1e12);
const word = z.string().regex(/^[A-Za-z][\w.-]{0,59}$/);

/** A call of the contract, by its path alone. */
const recentRequest = z.strictObject({
  method: z.enum(['GET', 'POST']),
  path: z.string().regex(/^\/[a-z\d/-]{1,100}$/),
  /** 0: no answer came. */
  status: z.number().int().min(0).max(999),
  tookMs: ms,
  agoMs: ms,
  /** By which the server's log is found. */
  requestId: uuid.nullable(),
});

const waitingEntry = z.strictObject({
  kind: word,
  type: commodityType,
  status: word,
  ageMs: ms,
  attempts: z.number().int().nonnegative().max(1_000_000),
  /** How many fields it writes. */
  fields: z.number().int().nonnegative().max(1000),
});

export const problemReport = z.strictObject({
  format: z.literal('wireway.blackBox'),
  version: z.literal(1),
  build: z.string().max(100),
  locale: z.enum([...locales, 'en-XA']),
  /** The path of the page as a route writes it: `/$projectId/data/$dataGridType`. */
  screen: z.string().max(200),
  /** By the device's clock. */
  madeAt: instant,
  isOnline: z.boolean(),
  requests: z.array(recentRequest).max(100),
  outbox: z.array(waitingEntry).max(500),
  /** Entries beyond those listed. */
  furtherEntries: z.number().int().nonnegative(),
  /** As the inspector reads it; null where nothing was recorded, or too much. */
  session: z.json().refine(isBoundedRecording),
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
  bytes: z.number().int(),
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
    /** As it was stored: one of an older server may not be a `problemReport` of this one. */
    content: z.json(),
  }),
});
