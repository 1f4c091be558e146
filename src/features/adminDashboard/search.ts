import { z } from 'zod';

/** The parts of the Admin Dashboard, in the order of their links. */
export const adminViews = ['overview', 'quality', 'signIn'] as const;

/** What the address of the Admin Dashboard says. */
export const adminSearch = z.object({ view: z.enum(adminViews).catch('overview').default('overview') });
export type AdminSearch = z.output<typeof adminSearch>;
export const adminSearchDefaults = { view: 'overview' } as const;
