/** Shell while users sign in and out and time passes. */
import { describeExploration } from '../support/explore.ts';
import { shellExploration, shellInvariants } from '../support/shellObserver.ts';

describeExploration('the shell', 2000, shellInvariants, shellExploration());
