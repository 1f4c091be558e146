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
/** More hours than any blocker has in the package, and fewer than all of its blockers together. */
const blocked = Array.from({ length: 11 }, (_, at) => ({
  id: at + 1,
  number: `IWP-${at + 1}`,
  waiting: amount(9, 148.2 + at),
}));

it('ranks them, links to each and its packages, and shows how many are not drawn', async () => {
  server.use(reply(listBlockers, { blockers, total: 130, waiting: amount(1204, 3310), packages: blocked }));
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
  const { things, packages, edges, height } = layoutReadiness(blockers, blocked, waitKinds);
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

it('shows on a package the hours of all its blocked rows, and explains numbers and lines in a legend', async () => {
  const waiting = amount(3, 148.2);
  const held = (tag: string, hours: number) => ({
    ...blocker(0),
    tag,
    frees: amount(0, 0),
    holds: amount(2, hours),
    packages: [{ id: 1, number: 'IWP-1', frees: amount(0, 0), holds: amount(2, hours) }],
  });
  const two = [held('T-1', 82.5), held('T-2', 100)];
  const packages = [{ id: 1, number: 'IWP-1', waiting }];
  server.use(reply(listBlockers, { blockers: two, total: 2, waiting, packages }));
  await renderWithApp(<ReadinessView projectId={7} packageType="installation" />);
  const drawing = await screen.findByRole('img', undefined, { timeout: 20_000 });
  expect(within(drawing).getByText('148.2 h')).toBeInTheDocument();
  expect(within(drawing).queryByText('82.5 h')).toBeNull();
  const legend = within(screen.getByRole('list', { name: packagesTexts.readiness.legend.label }));
  expect(legend.getAllByRole('listitem').map((part) => part.textContent)).toEqual([
    packagesTexts.readiness.legend.blocker,
    packagesTexts.readiness.legend.package,
    packagesTexts.readiness.legend.line,
  ]);
  // The box of the package is the tallest: it has more hours than each of its blockers.
  const layout = layoutReadiness(two, packages, waitKinds);
  expect(layout.packages[0]!.hours).toBe(148.2);
  expect(layout.packages[0]!.height).toBeGreaterThan(Math.max(...layout.things.map(({ height }) => height)));
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
