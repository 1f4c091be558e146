/** What is said of the columns of commodities. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const columnRows = {
  nameMissing: 'Type a label; it names the column.',
  kindMissing: 'Choose what the column holds: text, number, date or code.',
  listMissing: 'Choose the code list the codes of this column come from.',
  listOnlyOfCodes: 'Only a column of codes has a code list. Choose “code” as its kind, or leave the list blank.',
  noRoom:
    'All {{taken}} user-defined columns of this kind are taken. A commodity has room for {{text}} of text or code, {{number}} of numbers and {{date}} of dates. Delete one that holds nothing.',
  declaredKind: '{{field}} is a column of Wireway: its kind stays. Add a column of your own instead.',
  kindHeld_one:
    '{{count}} row holds a value in {{field}}, which cannot become another kind. Clear it first, or add another column.',
  kindHeld_other:
    '{{count}} rows hold a value in {{field}}, which cannot become another kind. Clear them first, or add another column.',
  unlisted_one:
    '{{count}} row holds a value that the code list does not have ({{codes}} in all). Add them to the list first.',
  unlisted_other:
    '{{count}} rows hold values that the code list does not have ({{codes}} in all). Add them to the list first.',
  keyHidden: '{{field}} names the rows and cannot be hidden. It always stands in the grid.',
  keyRequired: '{{field}} names the rows: a schedule without it cannot be read. It stays required.',
  notRead: '{{field}} does not come with schedules, so nothing of it can be required or read there.',
  calculatedEntry: '{{field}} is worked out by Wireway and cannot be entered.',
  engineeringEntry: '{{field}} belongs to the schedule. Crews see it; a new revision changes it.',
  fieldEntry: '{{field}} is recorded by crews. Hide it where it is not needed.',
  noDecimals: '{{field}} is not a number that shows decimals. Leave this blank.',
  outOfBounds: '{{field}} goes from {{least}} to {{most}}.',
  labelRead: 'Schedules are known to write “{{label}}” over {{other}}. Choose another label.',
  labelTaken: '{{other}} is called “{{label}}” already. Choose another label.',
  headingTaken: '“{{heading}}” is read as {{other}} already. Leave it out here, or take it from there.',
  blankHeading: '“{{heading}}” has nothing to read a heading by. Use letters or digits.',
  filled_one: '{{count}} row holds a value in {{field}}. Hide the column to keep it, or clear it first.',
  filled_other: '{{count}} rows hold a value in {{field}}. Hide the column to keep them, or clear them first.',
  declaredStays: '{{field}} is a column of Wireway and cannot be deleted. Hide it instead.',
} as const;

export const columnRowMessage = messagesOf<typeof columnRows>('columnRows');
