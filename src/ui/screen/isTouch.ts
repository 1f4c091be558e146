/** Whether a finger is the hand of this device: it has no keys to be told of. */
export const isTouch = (): boolean => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false;
