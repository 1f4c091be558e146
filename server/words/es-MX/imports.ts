import type { Translation } from '../../../contract/words/translation.ts';
import type { imports as enUS } from '../en-US/imports.ts';

export const imports: Translation<typeof enUS> = {
  missing: 'No existe esa importación en este proyecto.',
};
