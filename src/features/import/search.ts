import { z } from 'zod';
import { changeFilter } from '../../../contract/imports/changeFilter.ts';

const { shape } = changeFilter;
/** What the address says of the changes shown: a link shows a colleague the same ones. */
export const changesSearch = z.object({
  change: shape.change.catch(undefined),
  impact: shape.impact.catch(undefined),
  reason: shape.reason.catch(undefined),
  field: shape.field.catch(undefined),
  package: shape.package.catch(undefined),
  area: shape.area.catch(undefined),
  cards: shape.cards.catch(undefined),
  find: shape.find.catch(undefined),
  /** 1-based; left out for the first. */
  page: z.number().int().min(2).optional().catch(undefined),
  /** The earlier import it is compared with; left out for the one before it. */
  since: z.uuid().optional().catch(undefined),
});
export type ChangesSearch = z.infer<typeof changesSearch>;

/** What the address of the import page says: the import being worked on, so that leaving and returning resumes it. */
export const importsSearch = z.object({ import: z.uuid().optional().catch(undefined), ...changesSearch.shape });
export type ImportsSearch = z.infer<typeof importsSearch>;
