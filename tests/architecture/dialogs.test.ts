/** Dialog rules: every dialog has its buttons in one order and its initial focus by one rule. Both are declared in `src/ui/`. */
import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor, type ESTree } from 'vite';
import { describe, expect, it } from 'vitest';

/** Dialogs that only show content and have no buttons of their own. */
const withoutAnswers = [
  'src/grid/dataGrid/KeyboardShortcuts.tsx',
  'src/features/appShell/help/HelpPicture.tsx',
  'src/features/dataAssignment/HistoryPanel.tsx',
  'src/features/import/timesheets/hours/EarnedRowsDialog.tsx',
  'src/features/import/timesheets/hours/LinesDialog.tsx',
  'src/features/packages/links/LinksDialog.tsx',
  'src/features/printTemplates/TemplateMenu.tsx',
  'src/shared/photos/PhotoDialog.tsx',
];
/** Dialogs whose buttons are in a form in a separate file. */
const answersElsewhere = ['src/features/packages/fill/FillDialog.tsx'];

interface Source {
  readonly path: string;
  readonly text: string;
  readonly elements: readonly ESTree.JSXElement[];
}

const nameOf = ({ name }: ESTree.JSXOpeningElement) => (name.type === 'JSXIdentifier' ? name.name : '');

function sourceOf(path: string): Source {
  const text = readFileSync(path, 'utf8');
  const elements: ESTree.JSXElement[] = [];
  new Visitor({ JSXElement: (element) => void elements.push(element) }).visit(parseSync(path, text).program);
  return { path, text, elements };
}

const sources = globSync('src/**/*.tsx').toSorted().map(sourceOf);
const named = (source: Source, name: string) => source.elements.filter((one) => nameOf(one.openingElement) === name);
const withDialog = sources.filter((source) => named(source, 'Dialog').length > 0);
const withActions = sources.filter((source) => named(source, 'DialogActions').length > 0);

/** Returns the text of an attribute's value; undefined if it is missing. */
function attribute({ text }: Source, { openingElement }: ESTree.JSXElement, name: string): string | undefined {
  for (const one of openingElement.attributes)
    if (one.type === 'JSXAttribute' && one.name.name === name)
      return one.value === null ? '' : text.slice(one.value.start, one.value.end);
  return undefined;
}

interface Place {
  readonly start: number;
  readonly end: number;
}

const isIn = (inner: Place, outer: Place | undefined) =>
  outer !== undefined && inner.start >= outer.start && inner.end <= outer.end;

function primaryOf(actions: ESTree.JSXElement): Place | undefined {
  return actions.openingElement.attributes.find((one) => one.type === 'JSXAttribute' && one.name.name === 'primary');
}

const at = ({ path, text }: Source, { start }: Place) => `${path}:${text.slice(0, start).split('\n').length}`;

describe('dialogs', () => {
  it('are all made by the shared component', () => {
    const others = sources
      .filter(({ text }) => /\bModal\b[^;]*from '@mantine\/core'/.test(text))
      .map(({ path }) => path);
    expect(others).toEqual(['src/ui/dialogs/Dialog.tsx']);
    expect(withDialog.length).toBeGreaterThan(40);
  });

  it('have their buttons in the shared row of actions', () => {
    const without = withDialog.filter((source) => !withActions.includes(source)).map(({ path }) => path);
    expect(without).toEqual([...withoutAnswers, ...answersElsewhere].toSorted());
  });

  it('have one primary button, and it is the last one', () => {
    const misplaced = [...new Set([...withDialog, ...withActions])].flatMap((source) => {
      const primaries = named(source, 'DialogActions').map(primaryOf);
      return source.elements
        .filter((one) => /\bprimary\b/.test(attribute(source, one, 'className') ?? ''))
        .filter((one) => nameOf(one.openingElement) === 'button')
        .filter((one) => named(source, 'Dialog').length === 0 || isInDialog(source, one))
        .filter((one) => !primaries.some((primary) => isIn(one, primary)))
        .map((one) => at(source, one));
    });
    expect(misplaced).toEqual([]);
  });

  it('close with the shared cancel button, right before the primary button', () => {
    const own = withActions.flatMap((source) => {
      const closings = new Set(named(source, 'Dialog').map((dialog) => attribute(source, dialog, 'onClose')));
      closings.add('{onClose}').add('{onCancel}');
      return named(source, 'DialogActions').flatMap((actions) =>
        named(source, 'button')
          .filter((button) => isIn(button, actions) && !isIn(button, primaryOf(actions)))
          .filter((button) => closings.has(attribute(source, button, 'onClick')))
          .map((button) => at(source, button)),
      );
    });
    expect(own).toEqual([]);
  });

  it('leave the initial focus to the shared rule', () => {
    const own = [...new Set([...withDialog, ...withActions])]
      .filter(({ path }) => path !== 'src/ui/dialogs/Dialog.tsx' && path !== 'src/ui/dialogs/DialogActions.tsx')
      .flatMap((source) =>
        source.elements
          .filter(
            (one) =>
              attribute(source, one, 'data-autofocus') !== undefined ||
              attribute(source, one, 'autoFocus') !== undefined,
          )
          .map((one) => at(source, one)),
      );
    expect(own).toEqual([]);
  });
});

const isInDialog = (source: Source, element: ESTree.JSXElement) =>
  named(source, 'Dialog').some((dialog) => isIn(element, dialog));
