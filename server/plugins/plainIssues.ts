/** What a schema refused, as sentences a person can act on. */
import type { z } from 'zod';

const mostSentences = 3;

/** The first few problems, each naming its field. */
export function plainIssues(error: z.ZodError): string {
  const sentences = error.issues.map(plainIssue);
  const rest = sentences.length - mostSentences;
  return [...sentences.slice(0, mostSentences), ...(rest > 0 ? [`And ${rest} more.`] : [])].join(' ');
}

function plainIssue(issue: z.core.$ZodIssue): string {
  const field = `"${issue.path.map(String).join('.') || 'call'}"`;
  switch (issue.code) {
    case 'unrecognized_keys':
      return `${issue.keys.map((key) => `"${key}"`).join(', ')} is not part of this call.`;
    case 'invalid_type':
      return issue.message.endsWith('received undefined')
        ? `${field} is missing.`
        : `${field} must be ${kindOf(issue.expected)}.`;
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? `${field} must not be blank.` : `${field} is too short.`;
      return `${field} must be at least ${issue.minimum}${issue.origin === 'array' ? ' entries' : ''}.`;
    case 'too_big':
      if (issue.origin === 'string') return `${field} is longer than ${issue.maximum} characters.`;
      return `${field} must be at most ${issue.maximum}${issue.origin === 'array' ? ' entries' : ''}.`;
    case 'invalid_value':
      return `${field} must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.join(', ')}.`;
    case 'invalid_format':
      return `${field} is not ${formatOf(issue.format)}.`;
    default:
      return `${field} is not valid.`;
  }
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};
const kindOf = (expected: string): string => kinds[expected] ?? `a ${expected}`;

const formats: Record<string, string> = {
  email: 'an e-mail address',
  date: 'a date (YYYY-MM-DD)',
  datetime: 'a date and time',
  uuid: 'an id',
  url: 'an address',
};
const formatOf = (format: string): string => formats[format] ?? 'in the form asked for';
