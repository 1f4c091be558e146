/** Figures of the first page of a project, each with its opening. */
import type { ReplyOf } from '../../base/calls/endpoint.ts';
import type { getProjectAttention } from './attention.ts';
import { trendOf, type CurveWeek } from './curve.ts';
import type { FiguresPart, getProjectFigures, TypeFigures } from './figuresOfProject.ts';
import { inWeek, type Opening, type ShownFigure } from './opening.ts';
import { subjectOf } from '../reportTypes.ts';
import { performanceOf } from './performanceFactor.ts';

type Figures = ReplyOf<typeof getProjectFigures>;

/** Type of the pulled figures: the one that the route-ready report covers. */
const pulled = subjectOf('cable-route-ready');
const cableOf = ({ types }: Figures) => types.find(({ type }) => type === pulled);

/** Figures in the line at the top of the page. */
export const currentFigures = {
  complete: {
    valueOf: ({ percentComplete }) => percentComplete,
    opens: () => ({ of: 'project', figure: 'percentComplete' }),
  },
  earned: {
    valueOf: ({ hours }) => hours.earnedHours,
    opens: () => ({ of: 'project', figure: 'earnedHours' }),
  },
  budget: {
    valueOf: ({ hours }) => hours.budgetHours,
    opens: () => ({ of: 'project', figure: 'budgetHours' }),
  },
  pf: {
    valueOf: ({ hours }) => performanceOf(hours).factor,
    opens: () => ({ of: 'project', figure: 'performanceFactor' }),
  },
  trend: {
    valueOf: ({ upTo }) => trendOf(upTo.now, upTo.before),
    opens: ({ upTo }) => ({ of: 'project', figure: 'performanceTrend', asOf: upTo.now.day }),
  },
  pulled: {
    valueOf: (figures) => cableOf(figures)?.earnedQuantity ?? null,
    opens: () => ({ of: pulled, figure: 'installedQuantity' }),
  },
  toPull: {
    valueOf: (figures) => cableOf(figures)?.quantity ?? null,
    opens: () => ({ of: pulled, figure: 'quantity' }),
  },
} as const satisfies Readonly<Record<string, ShownFigure<Figures>>>;

type Attention = ReplyOf<typeof getProjectAttention>;

/** Figures of the cables that can be pulled now. */
export const readyFigures = {
  length: {
    valueOf: ({ routeReady }) => routeReady.length,
    opens: () => ({ of: 'cables-remaining-to-pull-by-type-code', figure: 'readyLength' }),
  },
  cables: {
    valueOf: ({ routeReady }) => routeReady.cables,
    opens: () => ({ of: 'cables-remaining-to-pull-by-type-code', figure: 'readyCables' }),
  },
} as const satisfies Readonly<Record<string, ShownFigure<Attention>>>;

export const typeColumns = [
  'quantity',
  'installed',
  'percent',
  'budget',
  'earned',
  'remaining',
  'spent',
  'pf',
  'thisWeek',
] as const;
export type TypeColumn = (typeof typeColumns)[number];

interface OfType {
  readonly type: TypeFigures;
  readonly thisWeek: string;
  /** Hours on codes that cover this type alone; null while they are loading, and if there are none. */
  readonly directHours: number | null;
}

const performance = ({ type: { budgetHours, earnedHours }, directHours }: OfType) =>
  performanceOf({ budgetHours, earnedHours, directHours: directHours ?? 0, indirectHours: 0 });

/** Figures of a commodity type. */
export const typeFigures: Readonly<Record<TypeColumn, ShownFigure<OfType>>> = {
  quantity: {
    valueOf: ({ type }) => type.quantity,
    opens: ({ type: { type } }) => ({ of: type, figure: 'quantity' }),
  },
  installed: {
    valueOf: ({ type }) => type.earnedQuantity,
    opens: ({ type: { type } }) => ({ of: type, figure: 'installedQuantity' }),
  },
  percent: {
    valueOf: ({ type }) => type.percentComplete,
    opens: ({ type: { type } }) => ({ of: type, figure: 'percentComplete' }),
  },
  budget: {
    valueOf: ({ type }) => type.budgetHours,
    opens: ({ type: { type } }) => ({ of: type, figure: 'budgetHours' }),
  },
  earned: {
    valueOf: ({ type }) => type.earnedHours,
    opens: ({ type: { type } }) => ({ of: type, figure: 'earnedHours' }),
  },
  remaining: {
    valueOf: (reported) => performance(reported).remainingHours,
    opens: ({ type: { type } }) => ({ of: type, figure: 'remainingHours' }),
  },
  spent: {
    valueOf: ({ directHours }) => directHours,
    opens: ({ type: { type } }) => ({ of: type, figure: 'spentDirectHours' }),
  },
  pf: {
    valueOf: (reported) => performance(reported).factor,
    opens: ({ type: { type } }) => ({ of: type, figure: 'performanceFactor' }),
  },
  thisWeek: {
    valueOf: ({ type }) => type.earnedThisWeek,
    opens: ({ type: { type }, thisWeek }) => ({ of: type, figure: 'earnedHours', ...inWeek(thisWeek) }),
  },
};

/** Columns with a total; feet and pieces are not added. */
export type TotalColumn = Exclude<TypeColumn, 'quantity' | 'installed'>;

/** Figures of the whole project, below the types. */
export const totalFigures: Readonly<Record<TotalColumn, ShownFigure<Figures>>> = {
  percent: currentFigures.complete,
  budget: currentFigures.budget,
  earned: currentFigures.earned,
  remaining: {
    valueOf: ({ hours }) => performanceOf(hours).remainingHours,
    opens: () => ({ of: 'project', figure: 'remainingHours' }),
  },
  spent: {
    valueOf: ({ hours }) => hours.directHours,
    opens: () => ({ of: 'project', figure: 'spentDirectHours' }),
  },
  pf: currentFigures.pf,
  thisWeek: {
    valueOf: ({ earnedThisWeek }) => earnedThisWeek,
    opens: ({ thisWeek }) => ({ of: 'project', figure: 'earnedHours', ...inWeek(thisWeek) }),
  },
};

/** Figures next to the table: hours that belong to no type, and hours not included in PF. */
export const indirectFigure: ShownFigure<Figures> = {
  valueOf: ({ hours }) => hours.indirectHours,
  opens: () => ({ of: 'project', figure: 'spentIndirectHours' }),
};
export const sharedFigure: ShownFigure<Pick<FiguresPart, 'directHours'>> = {
  valueOf: ({ directHours }) => directHours,
  opens: () => ({ of: 'project', figure: 'sharedDirectHours', groupBy: 'commodity' }),
};

interface WeekFigure extends Pick<ShownFigure<CurveWeek>, 'valueOf'> {
  readonly opens: (reported: Pick<CurveWeek, 'weekEnding'>) => Opening;
}

/** Figures of a project in the table next to a weekly chart. Planned values open the plan, not rows. */
export const weekFigures = {
  earned: {
    valueOf: ({ earned }) => earned,
    opens: ({ weekEnding }) => ({ of: 'project', figure: 'earnedHours', asOf: weekEnding }),
  },
  spent: {
    valueOf: ({ spent }) => spent,
    opens: ({ weekEnding }) => ({ of: 'project', figure: 'spentDirectHours', asOf: weekEnding }),
  },
  earnedOfWeek: {
    valueOf: ({ earnedOfWeek }) => earnedOfWeek,
    opens: ({ weekEnding }) => ({ of: 'project', figure: 'earnedHours', ...inWeek(weekEnding) }),
  },
  spentOfWeek: {
    valueOf: ({ spentOfWeek }) => spentOfWeek,
    opens: ({ weekEnding }) => ({ of: 'project', figure: 'spentDirectHours', ...inWeek(weekEnding) }),
  },
  manpower: {
    valueOf: ({ manpower }) => manpower,
    opens: ({ weekEnding }) => ({ of: 'project', figure: 'manpower', ...inWeek(weekEnding) }),
  },
} as const satisfies Readonly<Record<string, WeekFigure>>;
