/** Returns true if the device is operated by touch, so that keyboard hints are omitted. */
export const isTouch = (): boolean => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false;
