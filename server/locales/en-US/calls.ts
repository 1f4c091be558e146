/** What is said of calls: who may make them, what they must hold, what stands in their way. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const calls = {
  allRowsNeeded:
    'This is about all rows of the project, and you work with the rows that name you. Those who see it: {{roles}}.',
  permissionMissing: 'You need the permission “{{permission}}”, held by {{roles}}.',
  featureOff: 'An administrator has switched this off: {{feature}}. It is switched on again on the Admin Dashboard.',
  projectIdMissing: 'Project Id is missing',
  projectIdUnreadable: '"projectId" is not the id of a project.',
  projectNotFound: 'There is no such project, or you are not one of its people. Ask its lead to add you.',
  projectArchived: 'The project is archived and cannot be changed. Bring it back on Project Information first.',
  projectChangedMeanwhile: 'Somebody else saved the project meanwhile. Look at what they changed, then save again.',
  copyWithoutProject: 'Choose the project whose set-up is copied, or begin with something else.',
  projectNumberTaken: 'Project number {{number}} is taken. Choose another, or open the project that has it.',
  unitWaitsForImport: 'An import of this project is at work. Change the unit when it has ended.',
  unitByAdministrator: 'Only an administrator changes the unit of a project, because every length in it is converted.',
  noSuchFilter: 'The rows of this report cannot be filtered by “{{filter}}”. Take that filter out.',
  noSuchFigure: 'There is no figure “{{figure}}” here. Open one from the page it stands on.',
  noSuchGrouping: 'The rows of this report cannot be grouped by “{{grouping}}”. Choose another grouping.',
  jobNotFound: 'There is no such job any more. Look at the list again.',
  jobNotCancellable:
    'This job cannot be stopped: it has ended, is being stopped, or would leave half of its work. Wait for its end.',
  blackBoxNotFound: 'There is no such problem report any more: they are kept for 90 days.',
  tooManyBlackBoxes:
    '{{most}} problem reports a day are enough to work with. Save this one as a file, or send it tomorrow.',
} as const;

export const callMessage = messagesOf<typeof calls>('calls');
