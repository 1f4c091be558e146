/** What is said of the rows of the labor units. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const laborUnitRows = {
  nameTaken: '{{commodities}} have a labor unit {{name}} already. Change that row, or choose another name.',
  sameRows:
    '{{name}} already gives hours to this type and size. Change that row, or give this one another type or size.',
  wrongUnit: '{{commodities}} are measured in {{unit}}; their hours are for {{unit}}.',
  wrongPer: '“Per” is 1, 100 or 1,000.',
  notPositive: '{{field}} must be over 0.',
  noColumn: 'There are no hours in the column {{column}}. Type them, or choose the column that has them.',
  accountUnknown: 'No account code {{code}}; add it under Codes, or leave this blank.',
  named_one: '{{count}} row names “{{name}}” as its labor unit. Give that row another one first.',
  named_other: '{{count}} rows name “{{name}}” as their labor unit. Give those rows another one first.',
  copyItself: 'A project cannot copy its own labor units. Choose another project.',
} as const;

export const laborUnitRowMessage = messagesOf<typeof laborUnitRows>('laborUnitRows');
