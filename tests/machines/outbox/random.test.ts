import { describeExploration } from '../support/explore.ts';
import { outboxExploration, outboxInvariants } from '../support/outboxObserver.ts';

describeExploration('the outbox', 10_000, outboxInvariants, outboxExploration());
