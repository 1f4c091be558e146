/** What a schema refused, as sentences a person can act on. */
import type { z } from 'zod';
import type { Sentence } from '../../contract/sentence.ts';
import { requestSentence } from '../words/en-US/requests.ts';

const mostSentences = 3;

/** The first few problems, each naming its field. */
export function plainIssues(error: z.ZodError): readonly [Sentence, ...Sentence[]] {
  const [first = requestSentence('unreadable'), ...others] = error.issues.map(plainIssue);
  const shown = others.slice(0, mostSentences - 1);
  const rest = others.length - shown.length;
  return [first, ...shown, ...(rest > 0 ? [requestSentence('more', { count: rest })] : [])];
}

function plainIssue(issue: z.core.$ZodIssue): Sentence {
  const field = `"${issue.path.map(String).join('.') || 'call'}"`;
  switch (issue.code) {
    case 'unrecognized_keys':
      return requestSentence('fieldUnknown', { fields: { list: issue.keys.map((key) => `"${key}"`) } });
    case 'invalid_type':
      return requestSentence(
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
        ? requestSentence('only', { field, value: only })
        : requestSentence('oneOf', { field, values: { list: values } });
    }
    case 'invalid_format':
      return requestSentence(formats[issue.format] ?? 'otherForm', { field });
    default:
      return requestSentence('notValid', { field });
  }
}

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall, field: string): Sentence {
  if (origin === 'string') return requestSentence(minimum === 1 ? 'blank' : 'tooShort', { field });
  const least = Number(minimum);
  if (origin === 'array') return requestSentence('entriesAtLeast', { field, least });
  return requestSentence(inclusive === false ? 'above' : 'atLeast', { field, least });
}

function tooBig({ origin, maximum }: z.core.$ZodIssueTooBig, field: string): Sentence {
  const most = Number(maximum);
  if (origin === 'string') return requestSentence('tooLong', { field, most });
  return requestSentence(origin === 'array' ? 'entriesAtMost' : 'atMost', { field, most });
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
