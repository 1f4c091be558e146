import { featureWord } from '../../contract/names/en-US/features.ts';
import type { Feature } from '../../contract/base/calls/features.ts';
import { DomainError } from './domainError.ts';
import { callMessage } from '../locales/en-US/calls.ts';

/** Seconds; what waits on a device asks again then (ADR 250). */
const askAgainAfter = 300;

/** The refusal of a call whose feature is switched off. Whoever holds something for it keeps it: it says when to ask again. */
export const featureOff = (feature: Feature): DomainError =>
  new DomainError('feature.off', callMessage('featureOff', { feature: featureWord(feature) }), {
    retryAfter: askAgainAfter,
  });
