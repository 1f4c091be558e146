/** Data Entry in front of a fake server: a few made-up cables, a crew's screen, what was sent. */
import { Link } from '@tanstack/react-router';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { vi } from 'vitest';
import { getChanges, type Changes } from '../../../../contract/changes.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { recordFieldWork, type FieldEntry, type FieldEntryResult } from '../../../../contract/fieldEntries.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import { DataEntryScreen } from '../../../../src/features/dataEntry/DataEntryScreen.tsx';
import { dataEntrySearch, type DataEntrySearch } from '../../../../src/features/dataEntry/search.ts';
import { personWith, renderWithApp } from '../../renderWithApp.tsx';
import { recordedReply } from '../../recorded.ts';
import { reply, server } from '../../server.ts';

interface Cable {
  readonly tag: string;
  readonly from: string;
  readonly to: string;
  readonly length: number;
  readonly percent?: number;
  readonly status?: string;
  readonly reel?: string;
}

export const cables: readonly Cable[] = [
  { tag: 'P-101', from: 'MCC-1', to: 'PMP-1', length: 200 },
  { tag: 'P-102', from: 'MCC-1', to: 'PMP-2', length: 400 },
  { tag: 'C-9', from: 'JB-7', to: 'PLC-2', length: 100, percent: 100, status: 'Complete' },
];

function dictionary(texts: readonly (string | undefined)[]) {
  const values = [...new Set(texts.filter((text) => text !== undefined))];
  return {
    kind: 'dictionary' as const,
    values,
    codes: texts.map((text) => (text === undefined ? -1 : values.indexOf(text))),
  };
}
const numbers = (values: readonly number[]) => ({ kind: 'number' as const, values: [...values] });

function allRows(of: readonly Cable[]): Changes {
  return {
    type: 'cable',
    version: 1,
    full: true,
    ids: of.map((_, at) => at + 1),
    rowVersions: of.map(() => 1),
    columns: {
      tag: dictionary(of.map(({ tag }) => tag)),
      fromEquipment: dictionary(of.map(({ from }) => from)),
      toEquipment: dictionary(of.map(({ to }) => to)),
      reel: dictionary(of.map(({ reel }) => reel)),
      designLength: numbers(of.map(({ length }) => length)),
      status: dictionary(of.map(({ status = 'Not started' }) => status)),
      percentComplete: numbers(of.map(({ percent = 0 }) => percent)),
      earnedHours: numbers(of.map(() => 0)),
      removed: numbers(of.map(() => 0)),
    },
    removedIds: [],
  };
}

const nothing: Changes = { ...allRows([]), full: false, columns: {} };

/** `tests/server/fieldWorkRecorded.test.ts` records and verifies them. */
const [refused, recorded, conflicting] = recordedReply(recordFieldWork, 'fieldWork').results;
const answers = { refused: refused!, recorded: recorded!, conflict: conflicting! };
export const refusedBecause = answers.refused.error!.message;

/**
 * What the server keeps of the entries it was sent, answered as it was recorded. What a test says of single values beside
 * the outcome is its own input.
 */
export function recording(
  answer: (entry: FieldEntry, nth: number) => Partial<FieldEntryResult> = () => ({}),
): FieldEntry[] {
  const sent: FieldEntry[] = [];
  const resultOf = (entry: FieldEntry): FieldEntryResult => {
    const { outcome = 'recorded', ...own } = answer(entry, sent.push(entry));
    return { ...(outcome === 'replayed' ? answers.recorded : answers[outcome]), outcome, ...own, id: entry.id };
  };
  server.use(
    reply(recordFieldWork, async (request): Promise<ReplyOf<typeof recordFieldWork>> => {
      const { entries } = (await request.json()) as { entries: FieldEntry[] };
      return { version: 1, results: entries.map(resultOf) };
    }),
  );
  return sent;
}

/** The entries reach the server and its answers do not come back: nobody knows whether they are written. */
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

function Visit({ search: first }: { readonly search: Partial<DataEntrySearch> }) {
  const [search, setSearch] = useState(() => dataEntrySearch.parse(first));
  return (
    <>
      <Link to="/$projectId" params={{ projectId: '8' }}>
        Elsewhere
      </Link>
      <DataEntryScreen
        projectId={7}
        type="cable"
        search={search}
        onSearch={(patch) => setSearch((now) => ({ ...now, ...patch }))}
      />
    </>
  );
}

interface Visiting {
  readonly on?: 'tablet' | 'desk';
  readonly of?: readonly Cable[];
  readonly as?: readonly Permission[];
  readonly search?: Partial<DataEntrySearch>;
}

/** Opens Data Entry for cables; the tablet is narrower than 900 px. */
export async function visit({
  on = 'tablet',
  of = cables,
  as = ['data.view', 'field.enter'],
  search = {},
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
    reply(getChanges, (request) => (new URL(request.url).searchParams.get('since') === '0' ? allRows(of) : nothing)),
  );
  return renderWithApp(<Visit search={search} />, { path: '/7/field-work/cable', user: personWith(...as) });
}
