/** What is said of print templates. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const printing = {
  changedMeanwhile: 'Somebody saved this template meanwhile. Look at how it stands now; yours is still on your screen.',
  otherCommodity: 'This commodity is not printed so. Choose one of its own templates.',
  noneOfYours: 'None of these rows is in the project, or none of them is yours. Choose the rows again and print them.',
  otherPrint: 'Another print is remembered under this number. Print the cards again.',
  versionUnknown: 'This template has no such version. Choose one of the list.',
} as const;

export const printingMessage = messagesOf<typeof printing>('printing');
