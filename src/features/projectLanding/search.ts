/** What the address of the first page of a project says. */
import { z } from 'zod';
import { figureInAddress } from '../../shared/derivation/openFigure.ts';

export const landingSearch = z.object(figureInAddress);
export type LandingSearch = z.infer<typeof landingSearch>;
