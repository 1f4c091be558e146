import { packageFields } from '../setup/codes/packageFields.ts';

/**
 * Package fields of a cover that are compared. Status and actual dates are excluded: they follow from the work, and change while
 * a cover is valid.
 */
export const coverFields = packageFields.filter(({ isKept }) => !isKept);
