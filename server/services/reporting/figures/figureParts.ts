/** What the figures of reports, commodities and projects have in common. */
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import type { QueryOf } from '../../../../contract/base/calls/endpoint.ts';
import type { Figure, getFigure } from '../../../../contract/reports/figures/figures.ts';
import type { Transaction } from '../../../db/database.ts';
import { DomainError } from '../../../errors/domainError.ts';
import { callMessage } from '../../../locales/en-US/calls.ts';
import type { AsOf } from '../../../repositories/reporting/request.ts';
import type { RowScope } from '../../../calls/rowScope.ts';

export type FigureRequest = QueryOf<typeof getFigure> & { readonly scope: RowScope | null };

/** A figure without what is the same for all of them. */
export type FigureAnswer = Omit<Figure, 'of' | 'figure' | 'unit' | 'version'>;

/** The sum of a measure over the rows of one commodity that are asked for. */
export type MeasuredTotal = (type: CommodityType, figure: string) => Promise<number>;

/** A figure of a project or of one of its commodities, and what it is worked out from. */
export interface ProjectRequest {
  readonly transaction: Transaction;
  readonly asked: FigureRequest;
  readonly asOf: AsOf | null;
  readonly totals: MeasuredTotal;
  readonly subject: 'project' | CommodityType;
  /** The same as of another day. */
  readonly ofDay: (day: string) => Promise<ProjectRequest>;
}

/** What is opened to nothing more unless told. */
export const leaf = {
  parts: [],
  formula: null,
  groups: [],
  rows: [],
  lines: [],
  reels: [],
  count: 0,
  filters: null,
} satisfies Partial<FigureAnswer>;

export function noSuchFigure(figure: string): never {
  const message = callMessage('noSuchFigure', { figure });
  throw new DomainError('request.invalid', message, { problems: [{ path: 'figure', message }] });
}
