/**
 * What happened on the demonstration project, in the calls of its people: the schedules before the crews started, and the last two
 * months.
 */
import { randomUUID } from 'node:crypto';
import type { Identity } from '../../calls/identity.ts';
import type { ServerContext } from '../../calls/context.ts';
import type { Transaction } from '../../db/database.ts';
import { readRowIds } from '../../repositories/projects/demoProject.ts';
import { storeProblemReport } from '../../services/admin/problemReports.ts';
import { version } from '../../config/version.ts';
import type { NewLine } from '../../repositories/timesheets/lines.ts';
import { daysBefore } from '../calendar.ts';
import type { SeedRows } from '../rows.ts';
import { assignCrews, storeCrews } from './crews.ts';
import { createDemoCalls, type DemoCalls } from './demoCalls.ts';
import { demoRequestPrefix } from './demoRequests.ts';
import { recordFieldDays } from './fieldDays.ts';
import { importSchedule } from './importSchedule.ts';
import { momentOn } from './moments.ts';
import { importHours, movePackages, printPullCards, saveViews } from './office.ts';
import { issuesOf, type CableIssues } from './revisions.ts';
import { deliveries, orderCuts, receiveSlip } from './yard.ts';

const lead = 'Marcus Oyelaran';
const manager = 'Dana Whitfield';
const generalForeman = 'Ray Castellano';

/** Days before the seed. */
const daysAgo = { members: 388, secondIssue: 48, cards: 16, cutOrder: 12, thirdIssue: 9, views: 30 };
/** Schedules before the crews started, in the order in which they were imported. */
const firstIssues = [
  { type: 'equipment', fileName: 'E-EQ-100 rev B.csv', revision: 'B', daysAgo: 387 },
  { type: 'cable-tray', fileName: 'E-TS-200 rev B.csv', revision: 'B', daysAgo: 386 },
  { type: 'conduit', fileName: 'E-CN-210 rev B.csv', revision: 'B', daysAgo: 385 },
  { type: 'cable', fileName: 'E-CS-300 rev A.csv', revision: 'A', daysAgo: 384 },
] as const;
/** Weeks whose hours come from files of the payroll, the last one first: days before the seed on which they begin. */
const weeks = [7, 14] as const;
/** Cards printed for rows that the third issue changes, and for others. */
const cards = { changed: 4, others: 8 };

export interface Story {
  /** Rows as the crews worked on them, with the schedule of their time. */
  readonly rows: SeedRows;
  readonly calls: DemoCalls;
  readonly issues: CableIssues;
  readonly projectId: number;
  readonly now: Date;
}

interface Job {
  readonly server: ServerContext;
  readonly transaction: Transaction;
  readonly projectId: number;
  readonly members: readonly Identity[];
  readonly now: Date;
}

/** Brings the people together and imports the first issue of each schedule. */
export async function beginStory(
  { server, transaction, projectId, members, now }: Job,
  rows: SeedRows,
): Promise<Story> {
  const everyone = [...members, ...(await storeCrews(transaction, server.config.oidc.authority))];
  const people = new Map(everyone.map((person) => [person.name, person]));
  const calls = createDemoCalls(server, transaction, projectId, people);
  await assignCrews(calls.as(lead, momentOn(now, daysAgo.members)), projectId);
  const issues = issuesOf(rows.cable);
  for (const issue of firstIssues) {
    const { daysAgo: imported, ...schedule } = issue;
    const issued = schedule.type === 'cable' ? issues.first : (rows[schedule.type] ?? []);
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await importSchedule(calls.as(manager, momentOn(now, imported)), projectId, {
      ...schedule,
      notes: 'Issued for construction',
      mode: 'full',
      rows: issued,
    });
  }
  return { rows: { ...rows, cable: [...issues.first] }, calls, issues, projectId, now };
}

/** Lines of the weeks that the payroll's files bring, and the others. */
export function splitHours(lines: readonly NewLine[], now: Date): { entered: NewLine[]; weekly: NewLine[][] } {
  const starts = weeks.map((days) => daysBefore(now, days));
  const weekly = starts.map((start, at) =>
    lines.filter(({ date }) => date >= start && (at === 0 || date < (starts[at - 1] ?? ''))),
  );
  const oldest = starts.at(-1) ?? '';
  return { entered: lines.filter(({ date }) => date < oldest), weekly };
}

/** Continues with the second and third issue, the yard, the cards, the field and the hours of the last weeks. */
export async function continueStory(
  { rows, calls, issues, projectId, now }: Story,
  transaction: Transaction,
  weekly: readonly (readonly NewLine[])[],
): Promise<void> {
  const as = (name: string, days: number) => calls.as(name, momentOn(now, days));
  await importSchedule(as(manager, daysAgo.secondIssue), projectId, {
    type: 'cable',
    fileName: 'E-CS-300 rev B.csv',
    revision: 'B',
    notes: 'Vendor data of the analyzers and the chemical skid',
    mode: 'full',
    rows: issues.second,
  });
  const ids = await readRowIds(transaction, projectId, 'cable');
  const [delivered, latest] = deliveries;
  if (delivered) await receiveSlip(as(manager, delivered.daysAgo), projectId, delivered, now);
  await saveViews(as(lead, daysAgo.views), projectId);
  await printPullCards(as(generalForeman, daysAgo.cards), projectId, cardsOf(issues, ids));
  await orderCuts(as(manager, daysAgo.cutOrder), projectId);
  await importSchedule(as(manager, daysAgo.thirdIssue), projectId, {
    type: 'cable',
    fileName: 'E-CS-300 rev C.csv',
    revision: 'C',
    notes: 'Longer routes around the new analyzer shelter',
    mode: 'partial',
    rows: issues.third,
  });
  if (latest) await receiveSlip(as(manager, latest.daysAgo), projectId, latest, now);
  for (const [at, lines] of weekly.entries()) {
    const days = (weeks[at] ?? 0) - weeks[0];
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await importHours(as(manager, days), projectId, lines, `Hours week ending ${daysBefore(now, days + 1)}.csv`);
  }
  await recordFieldDays(calls, { projectId, rows, now, ids });
  await movePackages(as(generalForeman, 2), projectId);
}

/** Rows whose cards are printed before the third issue, some of which it changes. */
function cardsOf({ second, third }: CableIssues, ids: ReadonlyMap<string, number>): number[] {
  const changed = new Set(third.map(({ tag }) => tag));
  const waiting = second.filter((row) => !row['pulledDate'] && row['reel']);
  const printed = [
    ...waiting.filter(({ tag }) => changed.has(tag)).slice(0, cards.changed),
    ...waiting.filter(({ tag }) => !changed.has(tag)).slice(0, cards.others),
  ];
  return printed.flatMap(({ tag }) => ids.get(String(tag)) ?? []);
}

/** Sends the problem report of a foreman, from the tablet of the crew. */
export async function reportProblem(server: ServerContext, identity: Identity, now: Date): Promise<void> {
  const { claimRole: _role, ...person } = identity;
  const caller = { ...person, permissions: [], rowScope: null };
  const [queuedAt, madeAt] = [momentOn(now, 2), momentOn(now, 1)];
  await storeProblemReport(
    server,
    {
      boxId: randomUUID(),
      box: {
        format: 'wireway.blackBox',
        version: 1,
        build: version,
        locale: 'en-US',
        screen: '/$projectId/field-work/$dataGridType',
        madeAt,
        isOnline: false,
        requests: [],
        outbox: [
          {
            kind: 'fieldEntry',
            type: 'cable',
            status: 'queued',
            ageMs: madeAt.getTime() - queuedAt.getTime(),
            attempts: 3,
            fields: 4,
          },
        ],
        furtherEntries: 0,
        session: null,
        description: 'Behind the reformer the tablet says it is sending, but the pull stays in the outbox.',
      },
    },
    { caller, requestId: `${demoRequestPrefix}report` },
  );
}
