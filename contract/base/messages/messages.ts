/**
 * Factories of messages by namespace. The texts themselves are only imported as types: a language loads its own when a page
 * shows them.
 */
import type { entries } from './en-US/entries.ts';
import type { entryChecks } from './en-US/entryChecks.ts';
import type { projectChecks } from './en-US/projectChecks.ts';
import type { timesheetChecks } from './en-US/timesheetChecks.ts';
import { messagesOf } from './message.ts';

export const checkMessage = messagesOf<typeof entryChecks>('entryChecks');
export const entryMessage = messagesOf<typeof entries>('entries');
export const projectMessage = messagesOf<typeof projectChecks>('projectChecks');
export const timesheetMessage = messagesOf<typeof timesheetChecks>('timesheetChecks');
