/** Blockers of work: the ranking as text with its links, and a drawing that states how many are not drawn. */
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { getPackage } from '../../../../contract/packages/packages.ts';
import { waitKinds } from '../../../../contract/packages/readiness.ts';
import { listBlockers, type Blockers } from '../../../../contract/packages/blockers.ts';
import { layoutReadiness, maxDrawn } from '../../../../src/features/packages/readiness/layoutReadiness.ts';
import { ReadinessView } from '../../../../src/features/packages/readiness/ReadinessView.tsx';
import { recordedReply } from '../../recorded.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';
import { detailWith } from './packageFixture.ts';
import { waits as waitsTexts } from '../../../../contract/base/messages/en-US/waits.ts';
import { packages as packagesTexts } from '../../../../src/i18n/locales/en-US/packages.ts';
import { fillText, matching } from '../../../support/fillText.ts';

const amount = (rows: number, hours: number) => ({ rows, hours });
const blocker = (at: number): Blockers['blockers'][number] => ({
  kind: at % 2 === 0 ? 'raceway' : 'equipmentNotSet',
  tag: `A10-${at}`,
  text: null,
  percent: 40,
  target: { is: 'row', type: 'cable-tray', id: at + 1 },
  frees: amount(3, 200 - at),
  holds: amount(5, 300 - at),
  packages: [1, 2, 3, 4, 5].map((id) => ({
    id: id + (at % 7),
    number: `IWP-${id + (at % 7)}`,
    frees: amount(1, 1),
    holds: amount(1, 10 * id),
  })),
});
const blockers = Array.from({ length: 120 }, (_, at) => blocker(at));

it('ranks them, links to each and its packages, and shows how many are not drawn', async () => {
  server.use(reply(listBlockers, { blockers, total: 130, waiting: amount(1204, 3310) }));
  await renderWithApp(<ReadinessView projectId={7} packageType="installation" />);
  expect(
    await screen.findByText(/1,204 rows \(3,310.0 h\) are blocked by 130 blockers. Showing the top 120/, undefined, {
      timeout: 20_000,
    }),
  ).toBeInTheDocument();
  const lines = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(lines).toHaveLength(120);
  const first = within(lines[0]!);
  expect(
    first.getByRole('link', { name: fillText(waitsTexts.raceway, { tag: 'A10-0', percent: '40.0' }) }),
  ).toHaveAttribute('href', expect.stringContaining('/7/data/cable-tray?row=1'));
  expect(first.getByRole('link', { name: 'IWP-1' })).toHaveAttribute(
    'href',
    expect.stringContaining('/7/packages/installation?package=1'),
  );
  expect(first.getByText('3 rows, 200.0 h')).toBeInTheDocument();
  expect(first.getByText('2 more')).toBeInTheDocument();
  expect(screen.getByText(/The diagram shows the first 16 blockers; 114 more/)).toBeInTheDocument();
});

it('draws the first ones without overlap, each line from a blocker to its package', () => {
  const { things, packages, edges, height } = layoutReadiness(blockers, waitKinds);
  expect(things).toHaveLength(maxDrawn);
  for (const column of [things, packages])
    for (const [at, box] of column.entries()) {
      const above = column[at - 1] ?? { y: 0, height: 0 };
      expect(box.y).toBeGreaterThanOrEqual(above.y + above.height);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
    }
  for (const { thing, packageId, from, to } of edges) {
    const left = things.find(({ key }) => key === thing)!;
    const right = packages.find(({ id }) => id === packageId)!;
    expect([from, to]).toEqual([left.y + left.height / 2, right.y + right.height / 2]);
  }
  // Every blocker has a line.
  expect(new Set(edges.map(({ thing }) => thing)).size).toBe(maxDrawn);
  // Blockers of one kind are grouped.
  const kinds = things.map(({ blocker: { kind } }) => kind);
  expect(kinds).toEqual(kinds.toSorted((one, other) => waitKinds.indexOf(one) - waitKinds.indexOf(other)));
});

it('requests only the given package, and links back to it and to all', async () => {
  const requested: (string | null)[] = [];
  const { row } = detailWith();
  server.use(
    reply(getPackage, detailWith()),
    reply(listBlockers, (request) => {
      requested.push(new URL(request.url).searchParams.get('id'));
      return recordedReply(listBlockers, 'packageUnlocks');
    }),
  );
  await renderWithApp(<ReadinessView projectId={7} packageType="installation" id={row.id} />);
  const way = { timeout: 20_000 };
  expect(await screen.findByText(matching(packagesTexts.readiness.ofOne), undefined, way)).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: 'IWP-A10-001' })[0]).toHaveAttribute(
    'href',
    expect.stringContaining(`package=${row.id}`),
  );
  expect(screen.getByRole('link', { name: packagesTexts.back })).toBeInTheDocument();
  expect(requested).toEqual([String(row.id)]);
});

it('shows the ranking or the drawing on a narrow screen', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('900px'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  server.use(reply(listBlockers, recordedReply(listBlockers, 'packageUnlocks')));
  const { person } = await renderWithApp(<ReadinessView projectId={7} packageType="installation" />);
  expect(await screen.findByRole('table', undefined, { timeout: 20_000 })).toBeInTheDocument();
  expect(screen.queryByRole('img')).toBeNull();
  await person.click(screen.getByRole('button', { name: packagesTexts.readiness.asDrawing }));
  expect(screen.getByRole('img')).toBeInTheDocument();
  expect(screen.queryByRole('table')).toBeNull();
});
