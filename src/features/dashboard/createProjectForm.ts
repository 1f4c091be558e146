/** The create form's values, checked by the very schema the server checks them with. */
import type { z } from 'zod';
import { createProject } from '../../../contract/projects.ts';

export const formFields = ['projectNumber', 'name', 'client', 'location', 'startDate'] as const;
export type FormField = (typeof formFields)[number];
export type FormValues = Readonly<Record<FormField, string>>;

export const emptyForm: FormValues = { projectNumber: '', name: '', client: '', location: '', startDate: '' };

/** Why a value is refused, for the words of the screen. */
export type Problem =
  | { readonly kind: 'missing' | 'notDate' | 'invalid' }
  | { readonly kind: 'tooLong'; readonly limit: number };
export type Problems = Readonly<Partial<Record<FormField, Problem>>>;

export type ProjectBody = z.output<typeof createProject.body>;

/** The body to send, or what is wrong field by field. */
export function checkForm(values: FormValues): { body: ProjectBody } | { problems: Problems } {
  const checked = createProject.body.safeParse({ ...values, startDate: values.startDate || null });
  if (checked.success) return { body: checked.data };
  const problems: Partial<Record<FormField, Problem>> = {};
  for (const issue of checked.error.issues) {
    const field = formFields.find((name) => name === issue.path[0]);
    if (field) problems[field] ??= problemOf(issue);
  }
  return { problems };
}

function problemOf(issue: z.core.$ZodIssue): Problem {
  if (issue.code === 'too_small') return { kind: 'missing' };
  if (issue.code === 'too_big') return { kind: 'tooLong', limit: Number(issue.maximum) };
  return { kind: issue.path[0] === 'startDate' ? 'notDate' : 'invalid' };
}
