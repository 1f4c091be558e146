/* oxlint-disable import/no-unassigned-import -- style sheets have no names */
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
  /** Left out: only an answer closes it. */
  readonly onClose?: () => void;
  /** It comes while the person may be typing: the focus starts on no button, which the next key would press. */
  readonly opensByItself?: boolean;
  /** Holds a table. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/**
 * A question over the page: the focus stays inside, Escape closes it and gives the focus back. The first focus is on the
 * first of these that is there: the cancel button of `DialogActions` with `startsOnCancel`, a field that can be filled in,
 * the primary button, the cancel button. So Enter never closes a dialog by its cross and never discards what was typed.
 */
export function Dialog({ title, onClose, opensByItself = false, isWide = false, children }: DialogProps) {
  const { t } = useTranslation('common');
  const [waysBack] = useState(() => focusablesFrom(document.activeElement));
  // The library gives the focus back when it closes; ours is taken away while it is open.
  useLayoutEffect(() => () => giveBack(waysBack), [waysBack]);
  const focused = useRef<Element>(null);
  useEffect(() => keepInside(focused.current));
  return (
    <Modal
      opened
      {...(isWide && { size: 'xl' })}
      onClose={() => onClose?.()}
      data-interrupts={onClose ? undefined : true}
      withCloseButton={onClose !== undefined}
      closeOnClickOutside={onClose !== undefined}
      title={title}
      // Ours: the library would close the dialog together with a calendar or list that is open in it.
      closeOnEscape={false}
      onFocus={({ target }) => {
        focused.current = target;
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

/** In order; of a panel that chooses its own field (`isFirst`), that one. */
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

/** A button that cannot be pressed twice loses the focus to the page, where Escape closes nothing. */
function keepInside(focused: Element | null): void {
  const { activeElement } = document;
  const isLost = activeElement === document.body || activeElement === focused;
  if (isLost && focused?.matches(':disabled')) focused.closest<HTMLElement>('[role="dialog"]')?.focus();
}

/** An element, and what around it takes the focus, from the inside out. */
function focusablesFrom(element: Element | null): readonly Element[] {
  if (element === null) return [];
  return [element, ...focusablesFrom(element.parentElement?.closest('[tabindex]') ?? null)];
}

/** To where it came from, unless the answer has sent it elsewhere; to what stands around it where that is gone. */
function giveBack(waysBack: readonly Element[]): void {
  const { activeElement } = document;
  const isHere = activeElement === document.body || activeElement?.closest('[role="dialog"]');
  const back = waysBack.find(({ isConnected }) => isConnected);
  if (isHere && back instanceof HTMLElement) back.focus();
}

/** Mantine marks the field of an open list; a calendar stands in a popover. */
const isOpenInside = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-mantine-stop-propagation], .mantine-Popover-dropdown') !== null;
