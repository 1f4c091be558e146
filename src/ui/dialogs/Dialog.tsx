/* oxlint-disable import/no-unassigned-import -- style sheets have no exports */
import { Modal } from '@mantine/core';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';

interface DialogProps {
  readonly title: string;
  /** Closes the dialog; if omitted, only a button of the dialog closes it. */
  readonly onClose?: () => void;
  /**
   * True for a dialog that opens without user action: the user can be typing, so no button gets the focus, which the next key
   * would press.
   */
  readonly opensByItself?: boolean;
  /** Wide layout for a table. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/**
 * Modal dialog: the focus stays inside, Escape closes it and restores the focus. The initial focus is on the first of these that
 * exists: the cancel button of `DialogActions` with `startsOnCancel`, an editable field, the primary button, the cancel button.
 * Enter therefore never closes a dialog through its close icon and never discards typed values.
 */
export function Dialog({ title, onClose, opensByItself = false, isWide = false, children }: DialogProps) {
  const { t } = useTranslation('common');
  const [waysBack] = useState(() => focusablesFrom(document.activeElement));
  // The library restores the focus only when it closes the dialog; this one is unmounted while it is open.
  useLayoutEffect(() => () => giveBack(waysBack), [waysBack]);
  const focused = useRef<Element>(null);
  /** The dialog of the focused element, which can be removed together with it. */
  const home = useRef<HTMLElement>(null);
  useEffect(() => keepInside(focused.current, home.current));
  return (
    <Modal
      opened
      {...(isWide && { size: 'xl' })}
      onClose={() => onClose?.()}
      data-interrupts={onClose ? undefined : true}
      withCloseButton={onClose !== undefined}
      closeOnClickOutside={onClose !== undefined}
      title={title}
      // Handled here: the library would close the dialog together with a calendar or list that is open in it.
      closeOnEscape={false}
      onFocus={({ target }) => {
        focused.current = target;
        home.current = target.closest<HTMLElement>('[role="dialog"]');
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isOpenInside(event.target)) onClose?.();
      }}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <div
        ref={opensByItself ? undefined : markFirstFocus}
        {...(opensByItself && { tabIndex: -1, 'data-autofocus': true })}
      >
        {children}
      </div>
    </Modal>
  );
}

const openFields = ':is(input, textarea):not(:disabled, [readonly]:not([role="combobox"]))';

/** Selectors for the initial focus, in order; `isFirst` marks the field a panel chooses itself. */
const firstFocus = [
  '[data-dialog-actions="cancel"] > [data-cancel]',
  '[data-autofocus]',
  openFields,
  '[data-dialog-actions] > button:last-child:not(:disabled)',
  '[data-dialog-actions] > [data-cancel]',
];

function markFirstFocus(body: HTMLElement | null): void {
  for (const selector of body ? firstFocus : []) {
    const found = body?.querySelector(selector);
    if (!found) continue;
    for (const other of body?.querySelectorAll('[data-autofocus]') ?? []) other.removeAttribute('data-autofocus');
    found.setAttribute('data-autofocus', 'true');
    return;
  }
}

/**
 * Moves the focus back into the dialog: a button that becomes disabled or is replaced loses it to the page, where Escape has no
 * effect.
 */
function keepInside(focused: Element | null, dialog: HTMLElement | null): void {
  const { activeElement } = document;
  const isLost = activeElement === document.body || activeElement === focused;
  if (isLost && focused && (focused.matches(':disabled') || !focused.isConnected)) dialog?.focus();
}

/** Returns an element and its focusable ancestors, innermost first. */
function focusablesFrom(element: Element | null): readonly Element[] {
  if (element === null) return [];
  return [element, ...focusablesFrom(element.parentElement?.closest('[tabindex]') ?? null)];
}

/**
 * Restores the focus to the element that had it, or to a focusable ancestor if that is gone, unless an action moved the focus
 * elsewhere.
 */
function giveBack(waysBack: readonly Element[]): void {
  const { activeElement } = document;
  const isHere = activeElement === document.body || activeElement?.closest('[role="dialog"]');
  const back = waysBack.find(({ isConnected }) => isConnected);
  if (isHere && back instanceof HTMLElement) back.focus();
}

/** True if a list or calendar is open inside. Mantine marks the field of an open list; a calendar is in a popover. */
const isOpenInside = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-mantine-stop-propagation], .mantine-Popover-dropdown') !== null;
