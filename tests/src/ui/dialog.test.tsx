import { screen, waitFor, within } from '@testing-library/react';
import { useRef, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Dialog } from '../../../src/ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../../src/ui/dialogs/DialogActions.tsx';
import { renderWithApp } from '../renderWithApp.tsx';
import { common as commonTexts } from '../../../src/i18n/locales/en-US/common.ts';
import { forms as formsTexts } from '../../../src/i18n/locales/en-US/forms.ts';

function Opened({ sendsElsewhere }: { readonly sendsElsewhere: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const fieldRef = useRef<HTMLInputElement>(null);
  const close = () => {
    if (sendsElsewhere) fieldRef.current?.focus();
    setOpen(false);
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        History
      </button>
      <input ref={fieldRef} aria-label="Elsewhere" />
      {isOpen && (
        <Dialog title="Changes" onClose={close}>
          <button type="button">Take back</button>
        </Dialog>
      )}
    </>
  );
}

it.each([
  [false, 'History'],
  [true, 'Elsewhere'],
])('restores the focus on Escape, unless its button moves it elsewhere (%s)', async (sendsElsewhere, name) => {
  const { person } = await renderWithApp(<Opened sendsElsewhere={sendsElsewhere} />, { project: null });
  await person.tab();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const wanted = sendsElsewhere ? screen.getByLabelText(name) : screen.getByRole('button', { name });
  expect(wanted).toHaveFocus();
});

function TakenOut() {
  const [isIn, setIn] = useState(true);
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label="Imports" tabIndex={-1}>
      {isIn && (
        <p>
          <button type="button" onClick={() => setOpen(true)}>
            Take back
          </button>
        </p>
      )}
      {isOpen && (
        <Dialog title="Take it back" onClose={() => setOpen(false)}>
          <button type="button" onClick={() => setIn(false)}>
            Yes
          </button>
        </Dialog>
      )}
    </section>
  );
}

it('moves the focus to the surrounding region when the line it came from is gone', async () => {
  const { person } = await renderWithApp(<TakenOut />, { project: null });
  await person.click(screen.getByRole('button', { name: 'Take back' }));
  await person.click(screen.getByRole('button', { name: commonTexts.yes }));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('region', { name: 'Imports' })).toHaveFocus();
});

it('focuses the first editable field, not the close button', async () => {
  await renderWithApp(
    <Dialog title="Person" onClose={() => undefined}>
      <input aria-label="Name" readOnly defaultValue="Pat" />
      <input aria-label="Crew" />
      <input aria-label="Phone" />
    </Dialog>,
    { project: null },
  );
  await waitFor(() => expect(screen.getByLabelText('Crew')).toHaveFocus());
});

function Saving({ onClose }: { readonly onClose: () => void }) {
  const [isSaving, setSaving] = useState(false);
  return (
    <Dialog title="Person" onClose={onClose}>
      <input aria-label="Crew" />
      <button type="button" disabled={isSaving} onClick={() => setSaving(true)}>
        Save
      </button>
    </Dialog>
  );
}

it('closes on Escape while its action is running', async () => {
  let closed = 0;
  const { person } = await renderWithApp(<Saving onClose={() => (closed += 1)} />, { project: null });
  await person.click(screen.getByRole('button', { name: formsTexts.save }));
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
  await person.keyboard('{Escape}');
  expect(closed).toBe(1);
});

interface RequestedProps {
  readonly done: string[];
  readonly startsOnCancel?: boolean;
  readonly isReady?: boolean;
  readonly field?: string;
  readonly opensByItself?: boolean;
}

function Requested({ done, startsOnCancel = false, isReady = true, field, opensByItself = false }: RequestedProps) {
  return (
    <Dialog title="Clear 2 cells?" opensByItself={opensByItself} onClose={() => void done.push('closed')}>
      {field && <input aria-label={field} />}
      <DialogActions
        startsOnCancel={startsOnCancel}
        onCancel={() => void done.push('canceled')}
        cancelText="Cancel"
        primary={
          <button
            type="button"
            className="button primary"
            disabled={!isReady}
            onClick={() => void done.push('cleared')}
          >
            Clear
          </button>
        }
      >
        <button type="button" onClick={() => void done.push('exported')}>
          Export
        </button>
      </DialogActions>
    </Dialog>
  );
}

const dialog = () => screen.findByRole('dialog');

describe('the buttons of a dialog', () => {
  it('have one order: others, cancel, and the action of the title last', async () => {
    await renderWithApp(<Requested done={[]} />, { project: null });
    const buttons = within(await dialog()).getAllByRole('button');
    expect(buttons.map((button) => button.textContent || button.ariaLabel)).toEqual([
      'Close',
      'Export',
      'Cancel',
      'Clear',
    ]);
  });

  it.each([
    ['what the title says', {}, 'cleared'],
    ['cancel, where the act cannot be undone', { startsOnCancel: true }, 'canceled'],
    ['cancel, where there is nothing to do yet', { isReady: false }, 'canceled'],
    [
      'cancel also beside a field, where the act cannot be undone',
      { startsOnCancel: true, field: 'Reason' },
      'canceled',
    ],
  ])('are pressed by Enter: %s', async (_, props, answer) => {
    const done: string[] = [];
    const { person } = await renderWithApp(<Requested done={done} {...props} />, { project: null });
    await waitFor(async () => expect(await dialog()).toContainElement(document.activeElement as HTMLElement));
    await person.keyboard('{Enter}');
    expect(done).toEqual([answer]);
  });

  it.each([
    ['a field that can be filled in', { field: 'Reason' }],
    ['a dialog that opens by itself while the person types', { opensByItself: true }],
  ])('are not pressed by Enter in %s', async (_, props) => {
    const done: string[] = [];
    const { person } = await renderWithApp(<Requested done={done} {...props} />, { project: null });
    await waitFor(async () => expect(await dialog()).toContainElement(document.activeElement as HTMLElement));
    await person.keyboard('{Enter}');
    expect(done).toEqual([]);
  });
});
