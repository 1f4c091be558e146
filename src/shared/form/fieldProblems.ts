/** Messages for the problems a schema finds in a form, by field. */
import type { Say } from '../../i18n/useTranslation.ts';
import type { z } from 'zod/mini';
import { messageSchema, type MessageOrText } from '../../../contract/base/messages/message.ts';

type Translate = Say;

/** Returns the first problem of every field by its path: `rows.2.name`. */
export function fieldProblems(
  error: z.core.$ZodError,
  t: Translate,
  labelOf: (path: string) => string,
  translate: (message: MessageOrText) => string,
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const issue of error.issues) {
    const path = issue.path.join('.');
    problems[path] ??= problemOf(issue, t, labelOf(path), translate);
  }
  return problems;
}

function problemOf(
  issue: z.core.$ZodIssue,
  t: Translate,
  label: string,
  translate: (message: MessageOrText) => string,
): string {
  if (issue.code === 'custom') {
    const reported = messageSchema.safeParse(issue.params?.['message']);
    if (reported.success) return translate(reported.data);
  }
  if (issue.code === 'too_small' && issue.origin === 'string') return t('form.missing', { field: label.toLowerCase() });
  if (issue.code === 'too_big' && issue.origin === 'string') return t('form.tooLong', { limit: Number(issue.maximum) });
  if (issue.code === 'too_small' && issue.origin === 'number')
    return t('form.atLeast', { limit: Number(issue.minimum) });
  if (issue.code === 'too_big' && issue.origin === 'number') return t('form.atMost', { limit: Number(issue.maximum) });
  if (issue.code === 'invalid_type' && issue.input === null) return t('form.missing', { field: label.toLowerCase() });
  if (issue.code === 'invalid_value' && 'values' in issue) return t('form.notChosen');
  return t('form.invalid');
}
