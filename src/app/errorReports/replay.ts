/** Session replay, masked: shapes and clicks, no words, no pictures. */
import { replayIntegration } from '@sentry/react';

/**
 * Not compressed: compression runs in a worker made from a blob, which a strict content policy forbids, and what is
 * compressed could not be looked through at the gate.
 */
export const createReplay = (): ReturnType<typeof replayIntegration> =>
  replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    maskAttributes: ['title', 'placeholder', 'alt', 'aria-label', 'aria-description', 'aria-valuetext', 'content'],
    useCompression: false,
    networkCaptureBodies: false,
  });
