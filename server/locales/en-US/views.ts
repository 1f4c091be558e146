/** What is said of saved views. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const views = {
  nameMissing: 'Type a name; the view is chosen by it.',
  nameTaken: 'There is a view “{{name}}” here already. Choose another name, or change that one.',
  otherPage: 'This kind of page has no views of this type. Open the page anew and save the view there.',
  ownersOnly: 'Only {{owner}} can take this view back for themselves. Save a copy of your own instead.',
  changedMeanwhile:
    'Somebody changed this view meanwhile. Look at how it stands now, or save yours under another name.',
  gone: 'This view is no longer there. Save yours under a name of its own if it is still needed.',
  notFound: 'There is no such view, or it is not shared with you. Ask its owner to share it.',
  tooMany:
    'You have {{most}} views in this project, and there is no room for more. Delete one you no longer use, then save again.',
  sharedOnly: 'A project opens with a view everybody can see. Share “{{name}}” first.',
} as const;

export const viewMessage = messagesOf<typeof views>('views');
