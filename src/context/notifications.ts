/** Short messages, top right, 5 s, at most 20 (specification section 9). The toast library arrives after the first page. */

/** What can be one and the same piece of news however many requests bring it; see `docs/decisions/0014`. */
export type Topic = 'network' | 'busy' | 'disabled';

export interface Notify {
  /** A message on a topic is left out while another on that topic waits or stands. */
  error: (message: string, topic?: Topic) => void;
  success: (message: string) => void;
  info: (message: string, topic?: Topic) => void;
}

export const toastTime = 5000;
export const toastLimit = 20;

export type Kind = 'error' | 'success' | 'info';
/** Puts a message on the page, or in the queue behind the 20 that stand; `onClose` is called when it goes. */
export type ShowToast = (kind: Kind, message: string, onClose: () => void) => void;

/** `load` fetches the library and puts its container on the page; asked again when it could not be fetched. */
export function createNotify(load: () => Promise<ShowToast>): Notify {
  let loading: Promise<ShowToast> | null = null;
  const standing = new Set<Topic>();

  async function say(kind: Kind, message: string, topic?: Topic): Promise<void> {
    if (topic !== undefined && standing.has(topic)) return;
    const onClose = () => topic !== undefined && standing.delete(topic);
    if (topic !== undefined) standing.add(topic);
    loading ??= load();
    try {
      const show = await loading;
      show(kind, message, onClose);
    } catch {
      loading = null;
      onClose();
      console.error(message);
    }
  }
  return {
    error: (message, topic) => void say('error', message, topic),
    success: (message) => void say('success', message),
    info: (message, topic) => void say('info', message, topic),
  };
}
