/** Short messages, top right, 5 s, at most 20 (specification section 9). The toast library arrives with the first one. */
import type { ToastOptions } from 'react-toastify';

export interface Notify {
  error: (message: string) => void;
  success: (message: string) => void;
  info: (message: string) => void;
}

export const toastTime = 5000;
export const toastLimit = 20;

type Kind = keyof Notify;

/** `load` fetches the library and puts its container on the page; called once, when there is something to say. */
export function createNotify(
  load: () => Promise<(kind: Kind, message: string, options: ToastOptions) => void>,
): Notify {
  let show: ReturnType<typeof load> | null = null;
  const say = async (kind: Kind, message: string) => {
    show ??= load();
    // The same sentence twice is one toast: ten failed calls in a dead spot are one piece of news.
    (await show)(kind, message, { toastId: `${kind}:${message}` });
  };
  const report = (kind: Kind) => (message: string) => void say(kind, message).catch(() => console.error(message));
  return { error: report('error'), success: report('success'), info: report('info') };
}
