/** Commodity types by their route value (specification section 2). */
import { z } from 'zod/mini';

/** Types that have schedules of their own. */
export const importTypes = ['cable', 'cable-tray', 'conduit', 'equipment', 'jumper', 'conductor'] as const;
export const importType = z.enum(importTypes);
export type ImportType = z.infer<typeof importType>;

export const commodityTypes = [...importTypes, 'from-term', 'to-term'] as const;
export const commodityType = z.enum(commodityTypes);
export type CommodityType = z.infer<typeof commodityType>;
