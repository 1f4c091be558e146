import { packageFields } from '../setup/codes/packageFields.ts';

/** What a cover says of its package that is compared: status and actual dates follow from the work, and change while a cover stands. */
export const coverFields = packageFields.filter(({ isKept }) => !isKept);
