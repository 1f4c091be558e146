/** What the address of the Dashboard carries. */
import { z } from 'zod';
import { homePages } from '../../../contract/users/currentUser.ts';
import { figureInAddress } from '../../shared/derivation/openFigure.ts';
import { projectSort } from './sortProjects.ts';

export const dashboardSearch = z.object({
  find: z.string().max(200).optional().catch(undefined),
  invitation: z.uuid().optional().catch(undefined),
  /** The other first page, this once; left out, the one the person has as theirs. */
  home: z.enum(homePages).optional().catch(undefined),
  archived: z.boolean().optional().catch(undefined),
  /** Left out: what needs somebody most first. */
  sort: projectSort.optional().catch(undefined),
  ...figureInAddress,
});
export type DashboardSearch = z.infer<typeof dashboardSearch>;
