import { z } from 'zod/mini';

/** Subjects of actions: the first word of each, `project` of `project.update`. */
export const auditSubjects = [
  'project',
  'import',
  'commodity',
  'fieldWork',
  'package',
  'code',
  'column',
  'laborUnit',
  'accountCode',
  'timesheet',
  'timesheetLine',
  'user',
  'signIn',
  'view',
  'template',
  'print',
  'table',
  'job',
  'blackBox',
  'feature',
  'archive',
] as const;
export const auditSubject = z.enum(auditSubjects);
