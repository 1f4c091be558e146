/** What is said of calls: who may make them, what they must hold, what stands in their way. */
import { sentencesOf } from '../../../contract/sentence.ts';

export const calls = {
  projectNotFound: 'There is no such project, or you are not one of its people. Ask its lead to add you.',
} as const;

export const callSentence = sentencesOf<typeof calls>('calls');
