/** Session replay, masked: shapes and clicks, no text, no pictures. */
import { replayIntegration } from '@sentry/react';

/**
 * Creates the replay without compression: that would run in a worker created from a blob, which a strict content policy forbids,
 * and compressed data could not be redacted.
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
