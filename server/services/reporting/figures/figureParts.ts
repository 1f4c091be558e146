/** Shared parts of the figures of reports, commodities and projects. */
import type { CommodityType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import type { QueryOf } from '../../../../contract/base/calls/endpoint.ts';
import type { Figure, getFigure } from '../../../../contract/reports/figures/figures.ts';
import type { Transaction } from '../../../db/database.ts';
import { DomainError } from '../../../errors/domainError.ts';
import { callMessage } from '../../../locales/en-US/calls.ts';
import type { AsOf } from '../../../repositories/reporting/request.ts';
import type { RowScope } from '../../../calls/rowScope.ts';

export type FigureRequest = QueryOf<typeof getFigure> & { readonly scope: RowScope | null };

/** A figure without the properties common to all figures. */
export type FigureAnswer = Omit<Figure, 'of' | 'figure' | 'unit' | 'version'>;

/** Returns the sum of a measure over the requested rows of one commodity. */
export type MeasuredTotal = (type: CommodityType, figure: string) => Promise<number>;

/** Request for a figure of a project or of one of its commodities, with its inputs. */
export interface ProjectRequest {
  readonly transaction: Transaction;
  readonly asked: FigureRequest;
  readonly asOf: AsOf | null;
  readonly totals: MeasuredTotal;
  readonly subject: 'project' | CommodityType;
  /** Returns the same request as of another day. */
  readonly ofDay: (day: string) => Promise<ProjectRequest>;
}

/** Default for a figure that cannot be drilled into. */
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
