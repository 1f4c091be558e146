/** Remaining cable to pull, and the part of it that is ready. */
import { commodities } from '../../../../contract/commodities/index.ts';
import { added, counted, type Summed } from '../sums/measures.ts';
import { exactly, isBlank, isFilled, lessThan, moreThan, notRemoved } from '../sums/rowConditions.ts';
import { isOnHandSql, reelsOnHandSql } from './reelOnHand.ts';
import { groupedReadinessSql } from './routeReadiness.ts';

const defaultPullWeight = commodities.cable.steps.find((step) => step.key === 'pulled')?.weight ?? 0;
const remaining = 'r.quantity * (1 - r.pulled_fraction)';
const isReady = "r.ready = 'Yes'";

export const summedRemaining: Summed = {
  tables: (request) => `${groupedReadinessSql(request)},
    ${reelsOnHandSql},
    weight as (select coalesce((step_weights #>> '{cable,pulled}')::double precision, ${defaultPullWeight}) / 100 as pulled from project where id = $1)`,
  from: () => 'pull_readiness r, weight where true',
  filters: [lessThan('pulledFraction', 1), notRemoved],
  measures: () => ({
    cables: counted(),
    length: added(remaining, [], [moreThan('quantity', 0)]),
    readyCables: counted(isReady),
    readyLength: added(remaining, isReady),
    onHold: counted([isFilled('hold')]),
    noLength: counted([exactly('quantity', 0)]),
    noLaborUnit: counted([isBlank('hoursPerUnit')]),
    reelOnHand: counted(isOnHandSql('r')),
    pullHours: added('(r.budget_hours * (1 - r.pulled_fraction) * weight.pulled)', [], [moreThan('budgetHours', 0)]),
  }),
};
