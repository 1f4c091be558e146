/** Sign-in under random orders of clicks, responses, timers and lost signals. */
import { authExploration, authInvariants } from '../support/authObserver.ts';
import { describeExploration } from '../support/explore.ts';

describeExploration('sign-in', 10_000, authInvariants, authExploration());
