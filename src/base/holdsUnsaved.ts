/** Whether leaving the page would lose what somebody typed: asked of whoever would have the browser ask before it leaves. */
export function holdsUnsaved(window: Pick<Window, 'dispatchEvent'>): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
