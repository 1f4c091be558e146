/** Two users of one record: typing, saves, merges, questions and responses in random order. */
import { describeExploration } from '../support/explore.ts';
import { editFormExploration, editFormInvariants } from '../support/editFormObserver.ts';

describeExploration('the edit form', 5_000, editFormInvariants, editFormExploration());
