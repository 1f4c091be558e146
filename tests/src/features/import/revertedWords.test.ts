/** Reverting uses one word per language: on the button, in the dialog and in the list of past imports. */
import { expect, it } from 'vitest';
import { imports as english } from '../../../../src/i18n/locales/en-US/imports.ts';
import { imports as spanish } from '../../../../src/i18n/locales/es-MX/imports.ts';
import { imports as french } from '../../../../src/i18n/locales/fr-CA/imports.ts';
import { timesheets as englishHours } from '../../../../src/i18n/locales/en-US/timesheets.ts';
import { timesheets as spanishHours } from '../../../../src/i18n/locales/es-MX/timesheets.ts';
import { timesheets as frenchHours } from '../../../../src/i18n/locales/fr-CA/timesheets.ts';

it.each([
  ['en-US', english, englishHours, /\brevert/i],
  ['es-MX', spanish, spanishHours, /revert|revirt/i],
  ['fr-CA', french, frenchHours, /révoqu/i],
] as const)('uses one word in %s', (_, imports, timesheets, word) => {
  const { open, title, failed, confirm, doneAll } = imports.revert;
  const { rollBack, past } = timesheets;
  const ofImports = [open, title, failed, confirm, doneAll, imports.statuses.rolledBack];
  const ofTimesheets = [past.rollBack, rollBack.title, rollBack.confirm, rollBack.done, rollBack.failed];
  for (const text of [...ofImports, ...ofTimesheets]) expect(text).toMatch(word);
  // An import that was never applied is discarded, not reverted.
  expect(imports.statuses.cancelled).not.toMatch(word);
});
