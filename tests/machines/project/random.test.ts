/** Projects opened, left and answered in whatever order, by people who come and go. */
import { describeExploration } from '../support/explore.ts';
import { projectExploration, projectInvariants } from '../support/projectObserver.ts';

describeExploration('project loading', 10_000, projectInvariants, projectExploration());
