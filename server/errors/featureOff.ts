import { featureWord } from '../../contract/names/en-US/features.ts';
import type { Feature } from '../../contract/base/calls/features.ts';
import { second } from '../../contract/base/units/durations.ts';
import { featureOffRetryDelay } from '../timings.ts';
import { DomainError } from './domainError.ts';
import { callMessage } from '../locales/en-US/calls.ts';

/** Error for a call whose feature is switched off. It states when to retry; until then the client retains its queued data. */
export const featureOff = (feature: Feature): DomainError =>
  new DomainError('feature.off', callMessage('featureOff', { feature: featureWord(feature) }), {
    retryAfter: featureOffRetryDelay / second,
  });
