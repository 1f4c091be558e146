/** What is said of the rows of the labor units. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const laborUnitRows = {
  nameTaken: '{{commodities}} already have a labor unit {{name}}. Edit it, or choose another name.',
  sameRows: '{{name}} already covers this type and size. Edit it, or choose another type or size.',
  wrongUnit: '{{commodities}} are measured in {{unit}}; their hours are for {{unit}}.',
  wrongPer: '“Per” is 1, 100 or 1,000.',
  notPositive: '{{field}} must be over 0.',
  noColumn: 'There are no hours in {{column}}. Enter them, or choose another column.',
  accountUnknown: 'No account code {{code}}; add it under Codes, or leave this blank.',
  named_one: '{{count}} row uses “{{name}}”. Give it another labor unit first.',
  named_other: '{{count}} rows use “{{name}}”. Give them another labor unit first.',
  copyItself: 'A project can’t copy its own labor units. Choose another project.',
} as const;

export const laborUnitRowMessage = messagesOf<typeof laborUnitRows>('laborUnitRows');
