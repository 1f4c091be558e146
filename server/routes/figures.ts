/** Routes for project figures: first pages, the Dashboard and the Executive Summary. */
import { getProjectAttention, listAttention } from '../../contract/reports/figures/attention.ts';
import { getProjectBreakdown, getProjectFigures } from '../../contract/reports/figures/figuresOfProject.ts';
import { getExecutiveSummary, getSummaryWeek, listProjectFigures } from '../../contract/reports/figures/portfolio.ts';
import type { Api, ServerContext } from '../calls/context.ts';
import { findVisibleProjects } from '../repositories/figures/visibleProjects.ts';
import { readAttention } from '../services/figures/attention.ts';
import { readBreakdown } from '../services/figures/breakdown.ts';
import { readExecutiveSummary, readListedFigures, readSummaryWeek } from '../services/figures/portfolio.ts';
import { readProjectFigures } from '../services/figures/projectFigures.ts';

/** Maximum number of projects processed in one call; a client that needs more calls again. */
const lookedThrough = 8;

/** Parses comma-separated ids. */
const idsIn = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number));

export function addFiguresRoutes(api: Api, { database, now }: ServerContext): void {
  api.handle(getProjectFigures, ({ query }) => readProjectFigures(database, query.projectId, now()));

  api.handle(getProjectBreakdown, ({ query: { projectId, by } }) =>
    database.transaction((transaction) => readBreakdown(transaction, projectId, by)),
  );

  api.handle(getProjectAttention, async ({ query }) => {
    const { known } = await readAttention(database, [query.projectId], 1);
    return {
      items: [...(known[0]?.items ?? [])],
      routeReady: known[0]?.routeReady ?? { cables: 0, length: 0 },
    };
  });

  api.handle(listProjectFigures, ({ caller }) => readListedFigures(database, caller, now()));

  api.handle(listAttention, async ({ caller }) => {
    const ids = await database.transaction((transaction) =>
      findVisibleProjects(transaction, caller, { withArchived: false }),
    );
    const { known, unknown } = await readAttention(database, ids, lookedThrough);
    return [
      ...known.map(({ projectId, items }) => ({ projectId, count: items.length })),
      ...unknown.map((projectId) => ({ projectId, count: null })),
    ];
  });

  api.handle(getExecutiveSummary, ({ query, caller }) =>
    readExecutiveSummary(database, caller, {
      chosen: idsIn(query.projects),
      now: now(),
    }),
  );

  api.handle(getSummaryWeek, ({ query: { projects, weekEnding }, caller }) =>
    readSummaryWeek(database, caller, { chosen: idsIn(projects), weekEnding }),
  );
}
