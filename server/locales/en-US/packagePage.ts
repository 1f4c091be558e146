/** The page a link to one package opens, for people without an account. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const packagePage = {
  asOf: 'As of {{day}}, {{time}} {{zone}}',
  readOnly: 'A look at one package, without an account. Made by {{name}}; it opens until {{day}}.',
  progress: 'Progress',
  rows: 'Rows',
  ready: 'Ready',
  waiting: 'Waiting',
  unknown: 'Not known',
  done: 'Done',
  constraints: 'Constraints',
  open: 'Open',
  cleared: 'Cleared',
  waived: 'Waived',
  tag: 'Tag',
  kind: 'Commodity',
  typeCode: 'Type',
  description: 'Description',
  state: 'State',
  hours: '{{earned}} of {{budget}} h earned',
  empty: 'Nothing is in this package yet.',
  more_one: 'One more row is not listed here.',
  more_other: '{{count}} more rows are not listed here.',
  closedTitle: 'This link opens nothing',
  closed:
    'It has expired, somebody ended it, links are switched off, or its address is not whole. Ask whoever gave it to you for another one.',
} as const;

export const packagePageMessage = messagesOf<typeof packagePage>('packagePage');
