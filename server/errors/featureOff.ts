import { featureWord } from '../../contract/names/en-US/features.ts';
import type { Feature } from '../../contract/base/calls/features.ts';
import { second } from '../../contract/base/units/durations.ts';
import { featureOffRetryDelay } from '../timings.ts';
import { DomainError } from './domainError.ts';
import { callMessage } from '../locales/en-US/calls.ts';

/** The refusal of a call whose feature is switched off. Whoever holds something for it keeps it: it says when to ask again. */
export const featureOff = (feature: Feature): DomainError =>
  new DomainError('feature.off', callMessage('featureOff', { feature: featureWord(feature) }), {
    retryAfter: featureOffRetryDelay / second,
  });
