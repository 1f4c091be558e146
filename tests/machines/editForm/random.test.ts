/** Two people at one record: typed, saved, merged, asked about and answered in whatever order. */
import { describeExploration } from '../support/explore.ts';
import { editFormExploration, editFormInvariants } from '../support/editFormObserver.ts';

describeExploration('the edit form', 5_000, editFormInvariants, editFormExploration());
