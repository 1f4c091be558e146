/** Reasons why a saved view can’t be saved or opened. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const views = {
  nameMissing: 'Enter a name.',
  nameTaken: 'A view named “{{name}}” already exists. Choose another name.',
  otherPage: 'This page can’t have that kind of view. Reload the page and save it again.',
  ownersOnly: 'Only {{owner}} can make this view personal again. Save a copy instead.',
  changedMeanwhile: 'Someone else changed this view. Check their version, or save yours under another name.',
  gone: 'This view was deleted. Save yours under a new name.',
  notFound: 'This view doesn’t exist or isn’t shared with you. Ask its owner to share it.',
  tooMany:
    'You have {{most}} views in this project, which is the limit. Delete one you no longer use, then save again.',
  sharedOnly: 'Only shared views can be the project default. Share “{{name}}” first.',
} as const;

export const viewMessage = messagesOf<typeof views>('views');
