import type { Translation } from '../../../contract/words/translation.ts';
import type { calls as enUS } from '../en-US/calls.ts';

export const calls: Translation<typeof enUS> = {
  projectNotFound: 'No existe ese proyecto, o no eres parte de él. Pide a su responsable que te agregue.',
};
