/** Loading overlay under random traffic. */
import { describeExploration } from '../support/explore.ts';
import { overlayExploration, overlayInvariants } from '../support/overlayObserver.ts';

describeExploration('the loading overlay', 20_000, overlayInvariants, overlayExploration());
