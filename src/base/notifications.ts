/**
 * Toasts: short messages, top right, 5 s, at most 20 (specification section 9). The toast library is loaded after the first page.
 */

/** Topics of messages that are shown once however many requests raise them; see `docs/decisions/state-machines.md`. */
export type Topic = 'network' | 'busy' | 'disabled' | 'readOnly';

/** Action of a message next to its close button: undoing what it reports, or reporting a problem. */
export interface ToastAction {
  readonly label: string;
  readonly act: () => void;
}

export interface Notify {
  /** A message on a topic is skipped while another one on that topic is queued or visible. */
  error: (message: string, topic?: Topic, action?: ToastAction) => void;
  success: (message: string, action?: ToastAction) => void;
  info: (message: string, topic?: Topic) => void;
}

export const toastLimit = 20;

export type Kind = 'error' | 'success' | 'info';
/** Shows a message, or queues it if 20 are visible; `onClose` is called when it disappears. */
export type ShowToast = (kind: Kind, message: string, onClose: () => void, action?: ToastAction) => void;

/** `load` loads the library and mounts its container; it is called again after a failure. */
export function createNotify(load: () => Promise<ShowToast>): Notify {
  let loading: Promise<ShowToast> | null = null;
  const status = new Set<Topic>();

  async function say(kind: Kind, message: string, topic?: Topic, action?: ToastAction): Promise<void> {
    if (topic !== undefined && status.has(topic)) return;
    const onClose = () => topic !== undefined && status.delete(topic);
    if (topic !== undefined) status.add(topic);
    loading ??= load();
    try {
      const show = await loading;
      show(kind, message, onClose, action);
    } catch {
      loading = null;
      onClose();
      console.error(message);
    }
  }
  return {
    error: (message, topic, action) => void say('error', message, topic, action),
    success: (message, action) => void say('success', message, undefined, action),
    info: (message, topic) => void say('info', message, topic),
  };
}
