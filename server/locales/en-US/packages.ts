/** What is said of packages that do not take a step, and of rows that cannot join them. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const packages = {
  gone: 'This package is not here any more, or not one of yours. Open the list again.',
  noSuchStep: '{{package}} is {{status}}, and this step is not one from there. Look at where it stands now.',
  openConstraints_one: '{{count}} constraint of {{package}} is open: {{names}}. Clear it, or waive it with a reason.',
  openConstraints_other:
    '{{count}} constraints of {{package}} are open: {{names}}. Clear them, or waive them with a reason.',
  noRows: 'Nothing is in {{package}} yet. Put its work into it first.',
  mayRelease: 'Releasing a package takes the permission {{permission}}, held by: {{roles}}.',
  mayReopenClosed: 'A closed package is reopened by whoever holds the permission {{permission}}: {{roles}}.',
  reasonMissing: 'Say why; the reason stays with the package.',
  notDone_one: '{{count}} row of {{package}} is not at 100%. Say why it is complete all the same.',
  notDone_other: '{{count}} rows of {{package}} are not at 100%. Say why it is complete all the same.',
  changedMeanwhile:
    'Somebody changed {{package}} meanwhile. Look at where it stands now, and take the step again if it is still needed.',
  over: '{{package}} is {{status}}; nothing of it is changed any more. Reopen it first, or choose another.',
  cancelledOver: '{{package}} is cancelled; nothing of it is changed any more. Begin another package.',
  constraintGone: 'Somebody removed this constraint meanwhile. Look at the list again.',
  waiveReason: 'Say why {{name}} is waived; the reason stays with the package.',
  constraintTwice: '{{package}} has the constraint {{name}} already.',
  otherWork: '{{package}} does not hold {{commodities}}. Choose a package of their kind.',
  notEmpty_one: '{{package}} has {{count}} row. Take it out first, or cancel the package.',
  notEmpty_other: '{{package}} has {{count}} rows. Take them out first, or cancel the package.',
  wasReleased: '{{package}} is {{status}} and stays on record. A draft or a cancelled package can be deleted.',
  predecessorUnknown: 'No package {{number}}. Choose numbers that are there, with commas between them.',
  predecessorLoop: '{{package}} would come before itself, by way of {{number}}. Choose another.',
  finishBeforeStart: 'The planned finish is before the planned start. Correct one of the two.',
  linkNotFound: 'This link is not here any more. Look at the list again.',
  tooManyLinks: '{{most}} links open this package already. End one of them first.',
} as const;

export const packageMessage = messagesOf<typeof packages>('packages');
