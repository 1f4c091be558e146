/** What is said of schedules: the file, its sheets, what was found in its rows, and what an import would do. */
import { sentencesOf } from '../../../contract/sentence.ts';

export const imports = {
  missing: 'There is no such import in this project.',
} as const;

export const importSentence = sentencesOf<typeof imports>('imports');
