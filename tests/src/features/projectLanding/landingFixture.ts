/** Status of the project, as recorded from the server. */
import type { HttpHandler } from 'msw';
import { createElement, useState } from 'react';
import { getProjectAttention } from '../../../../contract/reports/figures/attention.ts';
import { getProjectBreakdown, getProjectFigures } from '../../../../contract/reports/figures/figuresOfProject.ts';
import { ProjectLanding } from '../../../../src/features/projectLanding/ProjectLanding.tsx';
import type { LandingSearch } from '../../../../src/features/projectLanding/search.ts';
import { recordedReply } from '../../recorded.ts';
import { reply } from '../../server.ts';

export const figures = recordedReply(getProjectFigures, 'projectFigures');
const attention = recordedReply(getProjectAttention, 'projectAttention');

/** Counts of a project with all setup steps done. */
export const setUp = {
  timeZone: 1,
  finishDate: 1,
  accountCodes: 3,
  codes: 12,
  laborUnits: 52,
  people: 3,
  crews: 2,
  commodities: 120,
  reels: 4,
  packages: 5,
};

export const landing = (): HttpHandler[] => [
  reply(getProjectFigures, figures),
  reply(getProjectBreakdown, recordedReply(getProjectBreakdown, 'projectBreakdown')),
  reply(getProjectAttention, attention),
];

/** Renders the page and holds its address. */
export function Landing({ figure }: LandingSearch = {}) {
  const [search, setSearch] = useState<LandingSearch>({ figure });
  return createElement(ProjectLanding, { search, onSearch: (patch) => setSearch({ ...search, ...patch }) });
}
