/** What is said of calls and files that could not be read, and of a server that cannot answer. */
import { messagesOf } from '../../../contract/message.ts';

export const requests = {
  failure:
    'Something went wrong on the server. Try again; if it stays, tell support the number of this request: {{number}}.',
  databaseAway: 'The database does not answer at the moment. Your work is kept; try again shortly.',
  tookTooLong: 'The server took too long over this. Try again, or ask for less.',
  tooLarge: 'That is more than the server takes at once. Send less, or in several parts.',
  oneFile: 'Send one file at a time.',
  nothingHere: 'There is nothing at this address.',
  foreignOrigin: 'Calls are taken from {{own}} only. Open Wireway there.',

  asJson: 'Calls are sent as application/json.',
  notJson: 'The call is not valid JSON.',
  empty: 'The call has no content.',
  cutShort: 'The call was cut short. Send it again.',
  unreadable: 'The call could not be read.',
  asMultipart: 'A file is sent as multipart/form-data.',
  noFile: 'No file came with the call; it belongs in the part "{{part}}".',
  filePart: 'The file belongs in the part "{{part}}".',
  uploadBrokeOff: 'The upload broke off. Send the file again.',

  fieldUnknown: '{{fields}} is not part of this call.',
  fieldMissing: '{{field}} is missing.',
  text: '{{field}} must be text.',
  number: '{{field}} must be a number.',
  wholeNumber: '{{field}} must be a whole number.',
  flag: '{{field}} must be true or false.',
  list: '{{field}} must be a list.',
  object: '{{field}} must be an object.',
  blank: '{{field}} must not be blank.',
  tooShort: '{{field}} is too short.',
  tooLong: '{{field}} is longer than {{most}} characters.',
  above: '{{field}} must be more than {{least}}.',
  atLeast: '{{field}} must be at least {{least}}.',
  atMost: '{{field}} must be at most {{most}}.',
  entriesAtLeast: '{{field}} must be at least {{least}} entries.',
  entriesAtMost: '{{field}} must be at most {{most}} entries.',
  only: '{{field}} must be {{value}}.',
  oneOf: '{{field}} must be one of {{values}}.',
  email: '{{field}} is not an e-mail address.',
  date: '{{field}} is not a date (YYYY-MM-DD).',
  datetime: '{{field}} is not a date and time.',
  uuid: '{{field}} is not an id.',
  url: '{{field}} is not an address.',
  otherForm: '{{field}} is not in the form asked for.',
  notValid: '{{field}} is not valid.',
  more_one: 'And {{count}} more.',
  more_other: 'And {{count}} more.',
} as const;

export const requestMessage = messagesOf<typeof requests>('requests');
