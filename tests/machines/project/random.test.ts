/** Projects opened, closed and loaded in random order, by users who sign in and out. */
import { describeExploration } from '../support/explore.ts';
import { projectExploration, projectInvariants } from '../support/projectObserver.ts';

describeExploration('project loading', 10_000, projectInvariants, projectExploration());
