import type { Translation } from '../../../contract/words/translation.ts';
import type { calls as enUS } from '../en-US/calls.ts';

export const calls: Translation<typeof enUS> = {
  projectNotFound:
    'Ce projet n’existe pas, ou vous n’en faites pas partie. Demandez à son responsable de vous ajouter.',
};
