/** Messages about calls: who can make them, what they must contain, what blocks them. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const calls = {
  allRowsNeeded:
    'This covers all rows in the project, and you have access only to your own. Roles with access: {{roles}}.',
  permissionMissing: 'You need the permission “{{permission}}” (roles: {{roles}}).',
  featureOff: '{{feature}} is turned off. An administrator can turn it on in the Admin Dashboard.',
  projectIdMissing: 'Project Id is missing',
  projectIdUnreadable: '“projectId” isn’t the id of a project.',
  projectNotFound: 'This project doesn’t exist or you’re not in it. Ask the project lead to add you.',
  projectArchived: 'This project is archived. Restore it in Project Information to make changes.',
  projectChangedMeanwhile: 'Someone else changed the project. Review their changes, then save again.',
  copyWithoutProject: 'Choose a project to copy, or another starting point.',
  projectNumberTaken: 'Project number {{number}} is taken. Choose another, or open the project that has it.',
  unitWaitsForImport: 'An import is running. Change the unit when it’s finished.',
  unitByAdministrator: 'Only an administrator can change a project’s unit, because every length in it is converted.',
  noSuchFilter: 'This report can’t be filtered by “{{filter}}”. Remove that filter.',
  noSuchFigure: 'There’s no number called “{{figure}}” here.',
  noSuchGrouping: 'This report can’t be grouped by “{{grouping}}”. Choose another.',
  jobNotFound: 'This job no longer exists. Refresh the list.',
  jobNotCancellable: 'This job can’t be stopped now. Wait for it to finish.',
  blackBoxNotFound: 'This report was deleted after 90 days.',
  tooManyBlackBoxes: 'Limit of {{most}} problem reports a day reached. Save this one as a file, or send it tomorrow.',
} as const;

export const callMessage = messagesOf<typeof calls>('calls');
