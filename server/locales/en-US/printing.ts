/** What is said of print templates. */
import { messagesOf } from '../../../contract/message.ts';

export const printing = {
  changedMeanwhile: 'Somebody saved this template meanwhile. Look at how it stands now; yours is still on your screen.',
  otherCommodity: 'This commodity is not printed so. Choose one of its own templates.',
  versionUnknown: 'This template has no such version. Choose one of the list.',
} as const;

export const printingMessage = messagesOf<typeof printing>('printing');
