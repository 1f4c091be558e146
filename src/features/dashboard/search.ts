/** Search parameters of the Dashboard. */
import { z } from 'zod';
import { homePages } from '../../../contract/users/currentUser.ts';
import { figureInAddress } from '../../shared/derivation/openFigure.ts';
import { projectSort } from './sortProjects.ts';

export const dashboardSearch = z.object({
  find: z.string().max(200).optional().catch(undefined),
  invitation: z.uuid().optional().catch(undefined),
  /** Overrides the first page for this visit; defaults to the user's own. */
  home: z.enum(homePages).optional().catch(undefined),
  archived: z.boolean().optional().catch(undefined),
  /** Defaults to the projects that need most attention first. */
  sort: projectSort.optional().catch(undefined),
  ...figureInAddress,
});
export type DashboardSearch = z.infer<typeof dashboardSearch>;
