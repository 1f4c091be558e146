/** Short messages, top right, 5 s, at most 20 (specification section 9). The toast library arrives after the first page. */

/** What can be one and the same piece of news however many requests bring it; see `docs/decisions/state-machines.md`. */
export type Topic = 'network' | 'busy' | 'disabled' | 'readOnly';

/** What a message offers beside its close button: the way back of what it tells, or somebody to tell. */
export interface ToastAction {
  readonly label: string;
  readonly act: () => void;
}

export interface Notify {
  /** A message on a topic is left out while another on that topic waits or stands. */
  error: (message: string, topic?: Topic, action?: ToastAction) => void;
  success: (message: string, action?: ToastAction) => void;
  info: (message: string, topic?: Topic) => void;
}

export const toastLimit = 20;

export type Kind = 'error' | 'success' | 'info';
/** Puts a message on the page, or in the queue behind the 20 that stand; `onClose` is called when it goes. */
export type ShowToast = (kind: Kind, message: string, onClose: () => void, action?: ToastAction) => void;

/** `load` fetches the library and puts its container on the page; asked again when it could not be fetched. */
export function createNotify(load: () => Promise<ShowToast>): Notify {
  let loading: Promise<ShowToast> | null = null;
  const standing = new Set<Topic>();

  async function say(kind: Kind, message: string, topic?: Topic, action?: ToastAction): Promise<void> {
    if (topic !== undefined && standing.has(topic)) return;
    const onClose = () => topic !== undefined && standing.delete(topic);
    if (topic !== undefined) standing.add(topic);
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
