/** What the address of the Executive Summary says: a link shows a colleague the same projects and parts. */
import { z } from 'zod';
import { breakdownBy } from '../../../contract/figures/figuresOfProject.ts';

export const executiveSearch = z.object({
  /** Those that are drawn and added up; left out, all. */
  projects: z.array(z.number().int().positive()).max(300).optional().catch(undefined),
  /** The project that is told apart, and by what. */
  open: z.number().int().positive().optional().catch(undefined),
  by: breakdownBy.optional().catch(undefined),
});
export type ExecutiveSearch = z.infer<typeof executiveSearch>;
