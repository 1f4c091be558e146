/** Validation errors of a schema as sentences the user can act on. */
import type { z } from 'zod';
import { messageSchema, type Message } from '../../contract/base/messages/message.ts';
import type { FieldProblemMessage } from '../errors/domainError.ts';
import { requestMessage } from '../locales/en-US/requests.ts';

const maxSentences = 3;

/** Returns the first few problems, each naming its field. */
export function zodMessages(error: z.core.$ZodError): readonly [Message, ...Message[]] {
  const [first = requestMessage('unreadable'), ...others] = error.issues.map(plainIssue);
  const shown = others.slice(0, maxSentences - 1);
  const rest = others.length - shown.length;
  return [first, ...shown, ...(rest > 0 ? [requestMessage('more', { count: rest })] : [])];
}

const maxProblems = 50;

/** Returns the first problem of each field, so that a form can show it there. */
export function zodProblems(error: z.core.$ZodError): FieldProblemMessage[] {
  const problems = new Map<string, FieldProblemMessage>();
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.');
    if (path !== '' && !problems.has(path) && problems.size < maxProblems)
      problems.set(path, { path, message: plainIssue(issue) });
  }
  return [...problems.values()];
}

const maxNames = 5;
const longestName = 60;

/** Limits the list: a call can contain any number of names of any length. */
function firstFew(names: readonly string[]): string[] {
  const shown = names.slice(0, maxNames).map((name) => `"${name.slice(0, longestName)}"`);
  return names.length > maxNames ? [...shown, '…'] : shown;
}

function plainIssue(issue: z.core.$ZodIssue): Message {
  const field = `"${issue.path.map(String).join('.') || 'call'}"`;
  switch (issue.code) {
    case 'unrecognized_keys':
      return requestMessage('fieldUnknown', { fields: { list: firstFew(issue.keys) } });
    case 'invalid_type':
      return requestMessage(
        issue.message.endsWith('received undefined') ? 'fieldMissing' : (kinds[issue.expected] ?? 'notValid'),
        { field },
      );
    case 'too_small':
      return tooSmall(issue, field);
    case 'too_big':
      return tooBig(issue, field);
    case 'invalid_value': {
      const values = issue.values.map(String);
      const [only = ''] = values;
      return values.length === 1
        ? requestMessage('only', { field, value: only })
        : requestMessage('oneOf', { field, values: { list: values } });
    }
    case 'custom':
      return messageSchema.safeParse(issue.params?.['message']).data ?? requestMessage('notValid', { field });
    case 'invalid_format':
      return requestMessage(formats[issue.format] ?? 'otherForm', { field });
    default:
      return requestMessage('notValid', { field });
  }
}

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall, field: string): Message {
  if (origin === 'string') return requestMessage(minimum === 1 ? 'blank' : 'tooShort', { field });
  const least = Number(minimum);
  if (origin === 'array') return requestMessage('entriesAtLeast', { field, least });
  return requestMessage(inclusive === false ? 'above' : 'atLeast', { field, least });
}

function tooBig({ origin, maximum }: z.core.$ZodIssueTooBig, field: string): Message {
  const most = Number(maximum);
  if (origin === 'string') return requestMessage('tooLong', { field, most });
  return requestMessage(origin === 'array' ? 'entriesAtMost' : 'atMost', { field, most });
}

type Wanted = 'text' | 'number' | 'wholeNumber' | 'flag' | 'list' | 'object';
const kinds: Readonly<Record<string, Wanted>> = {
  string: 'text',
  number: 'number',
  int: 'wholeNumber',
  boolean: 'flag',
  array: 'list',
  object: 'object',
  record: 'object',
};

type Form = 'email' | 'date' | 'datetime' | 'uuid' | 'url';
const formats: Readonly<Record<string, Form>> = {
  email: 'email',
  date: 'date',
  datetime: 'datetime',
  uuid: 'uuid',
  url: 'url',
};
