/** Reasons why a commodity column can’t be saved. */
import { messagesOf } from '../../../contract/base/messages/message.ts';

export const columnRows = {
  nameMissing: 'Enter a label.',
  kindMissing: 'Choose a data type: text, number, date or code.',
  listMissing: 'Choose a code list for this column.',
  listOnlyOfCodes: 'Only code columns have a code list. Choose “Code” as the data type, or leave the list blank.',
  noRoom:
    'All {{taken}} custom columns of this data type are used. A commodity can have {{text}} text or code, {{number}} number and {{date}} date columns. Delete an empty one first.',
  declaredKind: '{{field}} is a built-in column; its data type can’t change. Add a custom column instead.',
  kindHeld_one:
    '{{count}} row has a value in {{field}}, so its data type can’t change. Clear it first, or add another column.',
  kindHeld_other:
    '{{count}} rows have a value in {{field}}, so its data type can’t change. Clear them first, or add another column.',
  unlisted_one: '{{count}} row has a value that isn’t in the code list ({{codes}} in all). Add it to the list first.',
  unlisted_other:
    '{{count}} rows have values that aren’t in the code list ({{codes}} in all). Add them to the list first.',
  keyHidden: '{{field}} identifies rows and can’t be hidden.',
  keyRequired: '{{field}} identifies rows and must stay required.',
  notRead: '{{field}} isn’t imported, so it can’t be required or have import header names.',
  calculatedEntry: '{{field}} is calculated and can’t be edited.',
  engineeringEntry: '{{field}} comes from the schedule. Crews can see it but can’t edit it.',
  fieldEntry: '{{field}} is entered by crews. Hide it where it isn’t needed.',
  noDecimals: '{{field}} has no decimals. Leave this blank.',
  outOfBounds: '{{field}} must be from {{least}} to {{most}}.',
  labelRead: '“{{label}}” is a known header for {{other}}. Choose another label.',
  labelTaken: '{{other}} is already called “{{label}}”. Choose another label.',
  headingTaken: '“{{heading}}” is already used for {{other}}. Remove it from one of them.',
  blankHeading: '“{{heading}}” needs letters or digits.',
  filled_one: '{{count}} row has a value in {{field}}. Hide the column to keep it, or clear it first.',
  filled_other: '{{count}} rows have a value in {{field}}. Hide the column to keep them, or clear them first.',
  declaredStays: '{{field}} is a built-in column and can’t be deleted. Hide it instead.',
} as const;

export const columnRowMessage = messagesOf<typeof columnRows>('columnRows');
