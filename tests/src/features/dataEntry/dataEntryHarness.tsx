/** Data Entry over a fake server: a few sample cables, the screen of a crew, and the entries sent. */
import { Link } from '@tanstack/react-router';
import { fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { beforeEach, vi } from 'vitest';
import { commodityType, type CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import { getChanges } from '../../../../contract/rows/changes.ts';
import { listChoices } from '../../../../contract/setup/codes/pickLists.ts';
import type { ReplyOf } from '../../../../contract/base/calls/endpoint.ts';
import {
  getFieldDay,
  getFieldReadiness,
  type FieldDay,
  type FieldReadiness,
} from '../../../../contract/progress/fieldDay.ts';
import { recordFieldWork, type FieldEntry, type FieldEntryResult } from '../../../../contract/progress/fieldEntries.ts';
import { listEntryPhotos } from '../../../../contract/progress/photos/entryPhotos.ts';
import type { Project } from '../../../../contract/setup/projects/projects.ts';
import type { Permission } from '../../../../contract/base/calls/permissions.ts';
import { getProjectInformation, type ProjectSettings } from '../../../../contract/setup/projects/projectSettings.ts';
import { getReelStock } from '../../../../contract/reels/reelStock.ts';
import { getRouteStates } from '../../../../contract/rows/routeStates.ts';
import { siteTimeZoneAtom } from '../../../../src/base/today.ts';
import { DataEntryScreen } from '../../../../src/features/dataEntry/DataEntryScreen.tsx';
import { dataEntrySearch, type DataEntrySearch } from '../../../../src/features/dataEntry/search.ts';
import { fakeApp, personWith, renderWithApp, sampleProject, type FakeAppOptions } from '../../renderWithApp.tsx';
import { recordedReply } from '../../recorded.ts';
import { entriesReply, entryResult } from '../../recordedAnswers.ts';
import { reply, server } from '../../server.ts';
import { cablesOf, changesOf, type Cable } from '../../store/cables.ts';
import { fieldWork as fieldWorkTexts } from '../../../../src/i18n/locales/en-US/fieldWork.ts';
import { startingWith } from '../../../support/fillText.ts';

// No lists, no reels in the ledger and no entries today by default; a test about one of them overrides it.
beforeEach(() =>
  server.use(
    reply(listChoices, { choices: [] }),
    reply(getFieldReadiness, nothingKnown),
    reply(getReelStock, { reels: [] }),
    reply(getRouteStates, recordedReply(getRouteStates, 'routeStates')),
    reply(listEntryPhotos, recordedReply(listEntryPhotos, 'noPhotos')),
    reply(getFieldDay, (request) => dayWith(new URL(request.url).searchParams.get('day') ?? '', [])),
  ),
);

const nothingKnown: FieldReadiness = { ready: [], waiting: [], unknown: [] };

const recordedDay = recordedReply(getFieldDay, 'fieldDay');

/** Entries the server has recorded for a day, before any entry of the test. */
export const dayWith = (day: string, types: FieldDay['types'] = recordedDay.types): FieldDay => ({
  ...recordedDay,
  version: 0,
  day,
  types,
});

/** Recorded and verified by `tests/server/fieldWorkRecorded.test.ts`; a test can replace the cables with similar ones. */
const information = recordedReply(getProjectInformation, 'projectInformation');
const recordedCables = recordedReply(getChanges, 'dataEntryCables');
export const cables: readonly Cable[] = cablesOf(recordedCables);

/**
 * Starts a server with recorded responses, and returns the entries it receives. Values that a test sets beside the outcome are
 * its own input.
 */
export function recording(
  answer: (entry: FieldEntry, nth: number) => Partial<FieldEntryResult> = () => ({}),
): FieldEntry[] {
  const sent: FieldEntry[] = [];
  const resultOf = (entry: FieldEntry): FieldEntryResult => {
    const { outcome = 'recorded', ...own } = answer(entry, sent.push(entry));
    return { ...entryResult[outcome === 'replayed' ? 'recorded' : outcome], outcome, ...own, id: entry.id };
  };
  server.use(
    reply(recordFieldWork, async (request): Promise<ReplyOf<typeof recordFieldWork>> => {
      const { entries } = (await request.json()) as { entries: FieldEntry[] };
      return { ...entriesReply(entries, entries.map(resultOf)), version: recordedCables.version };
    }),
  );
  return sent;
}

/**
 * Starts a server that receives the entries but whose responses are lost, so that their state is unknown; returns the entries.
 */
export function losing(): FieldEntry[] {
  const lost: FieldEntry[] = [];
  server.use(
    http.post(`*/api${recordFieldWork.path}`, async ({ request }) => {
      const { entries } = (await request.json()) as { entries: FieldEntry[] };
      lost.push(...entries);
      return HttpResponse.error();
    }),
  );
  return lost;
}

interface VisitProps {
  readonly type: CommodityType;
  readonly search: Partial<DataEntrySearch>;
  readonly link: Partial<DataEntrySearch> | undefined;
}

function Visit({ type, search: first, link }: VisitProps) {
  const [search, setSearch] = useState(() => dataEntrySearch.parse(first));
  return (
    <>
      {link && (
        <button type="button" onClick={() => setSearch((now) => ({ ...now, ...link }))}>
          Follow the link
        </button>
      )}
      <Link to="/$projectId" params={{ projectId: '8' }}>
        Elsewhere
      </Link>
      <DataEntryScreen
        projectId={7}
        type={type}
        search={search}
        onSearch={(patch) => setSearch((now) => ({ ...now, ...patch }))}
      />
    </>
  );
}

interface Visiting {
  readonly on?: 'tablet' | 'desk';
  readonly of?: readonly Cable[];
  /** Type of the page; cables by default. */
  readonly type?: CommodityType;
  /** Rows of other types, by type. */
  readonly others?: Partial<Record<CommodityType, readonly Cable[]>>;
  readonly as?: readonly Permission[];
  readonly search?: Partial<DataEntrySearch>;
  /** Target of a link, or of the code on a card, opened from there. */
  readonly link?: Partial<DataEntrySearch>;
  readonly settings?: Partial<ProjectSettings>;
  readonly project?: Project;
  readonly projectPorts?: FakeAppOptions['projectPorts'];
  /** True if the device stores entries; the test must import `indexedDb.ts`. */
  readonly hasDisk?: boolean;
  /** Time zone of the site, if it differs from that of the device. */
  readonly siteTimeZone?: string;
}

/** Returns the card of a row with all its fields, unfolding it if necessary. */
export async function card(tag: string) {
  const article = await screen.findByRole('article', { name: tag });
  const own = within(article);
  const folded = own.queryByRole('button', { expanded: false, name: new RegExp(`^${tag}`) });
  if (folded) fireEvent.click(folded);
  const all = own.queryByRole('button', { name: allFields });
  if (all) fireEvent.click(all);
  return own;
}
const allFields = /^(?:All fields|Todos los campos|Tous les champs)$/;

/** Opens the day and the foreman of every entry, which are behind a button. */
export async function openSession() {
  fireEvent.click(await screen.findByRole('button', { name: startingWith(fieldWorkTexts.sessionButton) }));
  return within(await screen.findByRole('group', { name: fieldWorkTexts.session, hidden: true }));
}

/** Opens Data Entry for cables; the tablet is narrower than 900 px. */
export async function visit({
  on = 'tablet',
  of = cables,
  type = 'cable',
  others = {},
  as = ['data.view', 'field.enter'],
  search = {},
  link,
  settings = {},
  project = sampleProject,
  projectPorts = {},
  hasDisk = false,
  siteTimeZone,
}: Visiting = {}) {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: on === 'tablet' && media.includes('900px'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
  server.use(
    reply(getProjectInformation, { ...information, settings: { ...information.settings, ...settings } }),
    reply(getChanges, (request) => {
      const query = new URL(request.url).searchParams;
      const full = query.get('since') === '0';
      const asked = commodityType.parse(query.get('type'));
      return changesOf(full ? (asked === type ? of : (others[asked] ?? [])) : [], { full }, asked);
    }),
  );
  const app = await fakeApp({ user: personWith(...as), project, projectPorts, hasDisk });
  app.store.set(siteTimeZoneAtom, siteTimeZone);
  return renderWithApp(<Visit type={type} search={search} link={link} />, { path: `/7/field-work/${type}`, app });
}
