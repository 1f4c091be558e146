/** Search parameters in the address of a project's home page. */
import { z } from 'zod/mini';
import { figureInAddress } from '../../shared/derivation/openFigure.ts';

export const landingSearch = z.object(figureInAddress);
export type LandingSearch = z.infer<typeof landingSearch>;
