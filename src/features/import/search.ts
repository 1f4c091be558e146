import { z } from 'zod';
import { changeFilter } from '../../../contract/imports/changeFilter.ts';

const { shape } = changeFilter;
/** Search parameters of the changes shown: a link shows a colleague the same ones. */
export const changesSearch = z.object({
  change: shape.change.catch(undefined),
  impact: shape.impact.catch(undefined),
  reason: shape.reason.catch(undefined),
  field: shape.field.catch(undefined),
  package: shape.package.catch(undefined),
  area: shape.area.catch(undefined),
  cards: shape.cards.catch(undefined),
  find: shape.find.catch(undefined),
  /** Page number, 1-based; absent for the first. */
  page: z.number().int().min(2).optional().catch(undefined),
  /** Earlier import to compare with; absent for the previous one. */
  since: z.uuid().optional().catch(undefined),
});
export type ChangesSearch = z.infer<typeof changesSearch>;

/** Search parameters of the import page: the import in progress, so that returning to the page resumes it. */
export const importsSearch = z.object({ import: z.uuid().optional().catch(undefined), ...changesSearch.shape });
export type ImportsSearch = z.infer<typeof importsSearch>;
