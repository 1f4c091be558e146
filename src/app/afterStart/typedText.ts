/** Text that is typed into an open editor, a dialog or a step of an import counts as unsaved: neither an update nor closing the window takes it without asking. */

/** Where what is typed lasts until it is sent or given up. Forms of whole pages ask by themselves. */
const places = '[role="dialog"], [data-editor]';

type TextInput = HTMLInputElement | HTMLTextAreaElement;

function textInputOf(target: EventTarget | null): TextInput | null {
  const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isText && target.type !== 'search' && target.closest(places) !== null ? target : null;
}

/** Follows what is typed on the page; gives back how to stop. */
export function guardTypedText(window: Window): () => void {
  /** What stood there before anything was typed. */
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
