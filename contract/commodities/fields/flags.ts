/** Yes or no; a blank is no. */
import { entryMessage } from '../../base/messages/messages.ts';
import { checkMessage } from '../../base/messages/messages.ts';
import { fieldTerm } from './fieldTerm.ts';
import type { FieldKindDefinition } from './kind.ts';
import { text } from './texts.ts';

const yes = new Set(['y', 'yes', 'true', '1', 'x', '✓', '✔', 'done', 'sí', 'si', 'oui']);
const no = new Set(['n', 'no', 'false', '0', '-', 'non']);

export const flag: FieldKindDefinition = {
  ...text,
  sqlType: 'boolean',
  storage: 'bits',
  blank: false,
  parse: (typed, field) => {
    const word = typed.normalize('NFKC').toLowerCase();
    if (yes.has(word)) return { ok: true, value: true };
    if (no.has(word)) return { ok: true, value: false };
    return { ok: false, reason: entryMessage('yesOrNo', { field: fieldTerm(field) }) };
  },
  misfit: (value, field) =>
    typeof value === 'boolean' ? null : checkMessage('notYesOrNo', { field: fieldTerm(field) }),
  format: (value, formats) => formats.flag(value === true || value === 1),
  control: 'checkbox',
  filterOperators: ['between', 'blank', 'filled'],
  plainCells: null,
  issueSubject: 'flag',
};
