/**
 * Treats text typed into an open editor, a dialog or an import step as unsaved: neither an update nor closing the window discards
 * it without asking.
 */

/** Containers whose text must be protected until it is sent or discarded. Full-page forms ask by themselves. */
const places = '[role="dialog"], [data-editor]';

type TextInput = HTMLInputElement | HTMLTextAreaElement;

function textInputOf(target: EventTarget | null): TextInput | null {
  const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isText && target.type !== 'search' && target.closest(places) !== null ? target : null;
}

/** Tracks typed text on the page; returns a function that stops it. */
export function guardTypedText(window: Window): () => void {
  /** Text of each input before the user typed. */
  const starts = new WeakMap<TextInput, string>();
  const typed = new Set<TextInput>();
  const onFocus = ({ target }: Event) => {
    const input = textInputOf(target);
    if (input && !typed.has(input)) starts.set(input, input.value);
  };
  const onInput = ({ target }: Event) => {
    const input = textInputOf(target);
    if (input) typed.add(input);
  };
  const onLeave = (event: Event) => {
    for (const input of typed) if (!input.isConnected) typed.delete(input);
    if ([...typed].some((input) => input.value !== (starts.get(input) ?? ''))) event.preventDefault();
  };
  const { document } = window;
  document.addEventListener('focusin', onFocus, true);
  document.addEventListener('input', onInput, true);
  window.addEventListener('beforeunload', onLeave);
  return () => {
    document.removeEventListener('focusin', onFocus, true);
    document.removeEventListener('input', onInput, true);
    window.removeEventListener('beforeunload', onLeave);
  };
}
