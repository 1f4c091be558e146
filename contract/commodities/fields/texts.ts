/** Text, codes and routes: names in the project's own words. */
import { entryMessage } from '../../base/messages/messages.ts';
import { checkMessage } from '../../base/messages/messages.ts';
import { canonicalRoute, mayNameSeveral, routeEntries } from '../../base/values/routes.ts';
import { isNoTag } from '../../base/values/tags.ts';
import { choiceTerms, fieldTerm } from './fieldTerm.ts';
import type { CellField, CellReading, FieldKindDefinition } from './kind.ts';

/** Parses a choice in any case and returns it as declared. */
function parseChoice(text: string, field: CellField, choices: readonly string[]): CellReading {
  const choice = choices.find((candidate) => candidate.toLowerCase() === text.toLowerCase());
  if (choice !== undefined) return { ok: true, value: choice };
  return {
    ok: false,
    reason: entryMessage('choice', { field: fieldTerm(field), choices: choiceTerms(choices) }),
  };
}

/** Parses text. In a cell that names another row, a dash or "N/A" means none (domain rule 1); in a description "N/A" is text. */
function parseText(text: string, field: CellField): CellReading {
  if (field.choices) return parseChoice(text, field, field.choices);
  return { ok: true, value: field.refersTo !== undefined && isNoTag(text) ? null : text };
}

export const text: FieldKindDefinition = {
  sqlType: 'text',
  storage: 'text',
  decimals: null,
  blank: null,
  parse: parseText,
  misfit: (value, field) => {
    if (typeof value !== 'string') return checkMessage('notText', { field: fieldTerm(field) });
    return field.choices && !field.choices.includes(value)
      ? checkMessage('notAChoice', {
          field: fieldTerm(field),
          choices: choiceTerms(field.choices),
        })
      : null;
  },
  isSame: (left, right) => left === right,
  revisionCompare: 'exact',
  format: String,
  formatSum: null,
  shownTimes: 1,
  align: 'start',
  decimalsVary: false,
  control: 'text',
  inputMode: 'text',
  filterOperators: ['contains', 'oneOf', 'blank', 'filled'],
  isList: false,
  exportAs: 'text',
  workbookValue: null,
  plainCells: 'text',
  issueSubject: 'text',
};

export const code: FieldKindDefinition = {
  ...text,
  parse: (typed, field) => (isNoTag(typed) ? { ok: true, value: null } : parseText(typed, field)),
  revisionCompare: 'caseless',
};

const plainRoute = /^[A-Z][A-Z0-9./*-]{3,}(?:; [A-Z][A-Z0-9./*-]{3,})*$/;
const twiceInARow = /(?:^|; )([^;]+); \1(?:;|$)/;

/** True for long tags in capitals joined by `; `, with no immediate repeats, as in most schedules; they need no parsing. */
const isCanonical = (typed: string) => plainRoute.test(typed) && !twiceInARow.test(typed);

export const route: FieldKindDefinition = {
  ...text,
  parse: (typed) => {
    const value = isCanonical(typed) ? typed : canonicalRoute(typed) || null;
    const several = routeEntries(value ?? '').find(mayNameSeveral);
    if (several === undefined) return { ok: true, value };
    return { ok: true, value, warning: entryMessage('routeSeveral', { text: several }) };
  },
  issueSubject: 'route',
  isList: true,
  plainCells: 'route',
};
