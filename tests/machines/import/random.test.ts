/** Visit to the import page under random orders of clicks, responses and failures. */
import { describeExploration } from '../support/explore.ts';
import { importExploration, importInvariants } from '../support/importObserver.ts';

describeExploration('an import', 10_000, importInvariants, importExploration());
