/** Errors of package steps, rows, constraints and links. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const packages = {
  gone: 'This package was deleted or isn’t yours. Refresh the list.',
  noSuchStep: '{{package}} is {{status}}, so you can’t do this now. Refresh to see its status.',
  openConstraints_one: '{{count}} constraint of {{package}} is open: {{names}}. Clear it, or waive it with a reason.',
  openConstraints_other:
    '{{count}} constraints of {{package}} are open: {{names}}. Clear them, or waive them with a reason.',
  noRows: '{{package}} has no rows. Add rows first.',
  mayRelease: 'To release packages you need “{{permission}}” (roles: {{roles}}).',
  mayReopenClosed: 'To reopen a closed package you need “{{permission}}” (roles: {{roles}}).',
  reasonMissing: 'Enter a reason. It’s saved with the package.',
  notDone_one: '{{count}} row of {{package}} isn’t at 100%. Enter a reason to complete it anyway.',
  notDone_other: '{{count}} rows of {{package}} aren’t at 100%. Enter a reason to complete it anyway.',
  changedMeanwhile: 'Someone else changed {{package}}. Check its status and try again if needed.',
  over: '{{package}} is {{status}} and can’t be changed. Reopen it, or choose another.',
  cancelledOver: '{{package}} is canceled and can’t be changed. Create a new package.',
  constraintGone: 'Someone else removed this constraint. Refresh the list.',
  waiveReason: 'Enter a reason for waiving {{name}}. It’s saved with the package.',
  constraintTwice: '{{package}} has the constraint {{name}} already.',
  otherWork: '{{package}} can’t contain {{commodities}}. Choose another package type.',
  notEmpty_one: '{{package}} has {{count}} row. Remove it first, or cancel the package.',
  notEmpty_other: '{{package}} has {{count}} rows. Remove them first, or cancel the package.',
  wasReleased: '{{package}} is {{status}} and can’t be deleted. Only draft or canceled packages can.',
  predecessorUnknown: 'No package {{number}}. Enter existing package numbers, separated by commas.',
  predecessorLoop: '{{package}} can’t come before itself (through {{number}}). Choose another.',
  finishBeforeStart: 'The planned finish is before the planned start. Correct one of the two.',
  linkNotFound: 'This link no longer exists. Refresh the list.',
  tooManyLinks: 'This package already has {{most}} active links. Turn one off first.',
} as const;

export const packageMessage = messagesOf<typeof packages>('packages');
