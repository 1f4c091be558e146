import { z } from 'zod/mini';
import { changeFilter } from '../../../contract/imports/changeFilter.ts';

const { shape } = changeFilter;
/** Search parameters of the changes shown: a link shows a colleague the same ones. */
export const changesSearch = z.object({
  change: z.catch(shape.change, undefined),
  impact: z.catch(shape.impact, undefined),
  reason: z.catch(shape.reason, undefined),
  field: z.catch(shape.field, undefined),
  package: z.catch(shape.package, undefined),
  area: z.catch(shape.area, undefined),
  cards: z.catch(shape.cards, undefined),
  find: z.catch(shape.find, undefined),
  /** Page number, 1-based; absent for the first. */
  page: z.catch(z.optional(z.int().check(z.minimum(2))), undefined),
  /** Earlier import to compare with; absent for the previous one. */
  since: z.catch(z.optional(z.uuid()), undefined),
});
export type ChangesSearch = z.infer<typeof changesSearch>;

/** Search parameters of the import page: the import in progress, so that returning to the page resumes it. */
export const importsSearch = z.object({ import: z.catch(z.optional(z.uuid()), undefined), ...changesSearch.shape });
export type ImportsSearch = z.infer<typeof importsSearch>;
