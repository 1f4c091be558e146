/** True if leaving the page would lose typed text: checked by dispatching the event on which forms ask the browser to confirm. */
export function holdsUnsaved(window: Pick<Window, 'dispatchEvent'>): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
