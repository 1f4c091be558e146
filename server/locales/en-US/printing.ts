/** Errors of print templates and prints. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const printing = {
  changedMeanwhile: 'Someone else saved this template. Check their version; yours is still open here.',
  otherCommodity: 'This template isn’t for this commodity. Choose another.',
  noneOfYours: 'These rows were removed or aren’t yours. Select rows again.',
  otherPrint: 'This print number is already used. Print the cards again.',
  versionUnknown: 'That version doesn’t exist. Choose one from the list.',
} as const;

export const printingMessage = messagesOf<typeof printing>('printing');
