/** Search parameters of the Dashboard. */
import { z } from 'zod/mini';
import { homePages } from '../../../contract/users/currentUser.ts';
import { figureInAddress } from '../../shared/derivation/openFigure.ts';
import { projectSort } from './sortProjects.ts';

export const dashboardSearch = z.object({
  find: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
  invitation: z.catch(z.optional(z.uuid()), undefined),
  /** Overrides the first page for this visit; defaults to the user's own. */
  home: z.catch(z.optional(z.enum(homePages)), undefined),
  archived: z.catch(z.optional(z.boolean()), undefined),
  /** Defaults to the projects that need most attention first. */
  sort: z.catch(z.optional(projectSort), undefined),
  ...figureInAddress,
});
export type DashboardSearch = z.infer<typeof dashboardSearch>;
