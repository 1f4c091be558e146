/** Where the project stands, as the server was recorded saying it. */
import type { HttpHandler } from 'msw';
import { getProjectAttention } from '../../../../contract/figures/attention.ts';
import { getProjectBreakdown, getProjectFigures } from '../../../../contract/figures/figuresOfProject.ts';
import { recordedReply } from '../../recorded.ts';
import { reply } from '../../server.ts';

export const figures = recordedReply(getProjectFigures, 'projectFigures');
export const attention = recordedReply(getProjectAttention, 'projectAttention');

export const standing = (): HttpHandler[] => [
  reply(getProjectFigures, figures),
  reply(getProjectBreakdown, recordedReply(getProjectBreakdown, 'projectBreakdown')),
  reply(getProjectAttention, attention),
];
