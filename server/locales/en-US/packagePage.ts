/** The page a link to one package opens, for people without an account. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const packagePage = {
  asOf: 'As of {{day}}, {{time}} {{zone}}',
  readOnly: 'View-only link to one package, shared by {{name}}. Expires {{day}}.',
  progress: 'Progress',
  rows: 'Rows',
  ready: 'Ready',
  waiting: 'Not ready',
  unknown: 'Unknown',
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
  more_one: 'One more row isn’t listed here.',
  more_other: '{{count}} more rows aren’t listed here.',
  closedTitle: 'This link no longer works',
  closed: 'It expired, was turned off, or is incomplete. Ask the sender for a new one.',
} as const;

export const packagePageMessage = messagesOf<typeof packagePage>('packagePage');
