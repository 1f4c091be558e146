/**
 * Options for the additional rows that a report and its figures include, as held by addresses and saved views and as sent by
 * calls.
 */
import { z } from 'zod/mini';
import { keysOf } from '../base/values/keysOf.ts';

const chosen = z.catch(z.optional(z.boolean()), undefined);
const requested = z._default(z.stringbool(), false);

export const rowOptionsInAddress = {
  /** Rows removed by a revision. */
  removed: chosen,
  /** For Route Ready: also cables without a route. */
  withoutRoute: chosen,
  /** For Route Ready: cables are ready whether or not their ends are set. */
  endsUnset: chosen,
};

export const rowOptionsInCall = {
  includeRemoved: requested,
  /** For Route Ready: cables without a route are listed, and counted in its totals (domain section 12). */
  includeWithoutRoute: requested,
  /** For cables ready to pull: the equipment at both ends must be in the project, but need not be set (domain section 12). */
  endsMayBeUnset: requested,
};

const parameterOf = {
  removed: 'includeRemoved',
  withoutRoute: 'includeWithoutRoute',
  endsUnset: 'endsMayBeUnset',
} as const satisfies Record<keyof typeof rowOptionsInAddress, keyof typeof rowOptionsInCall>;

export type RowOption = keyof typeof parameterOf;
export type RowOptions = { readonly [Option in RowOption]?: boolean | undefined };
type RequestedOptions = { readonly [Parameter in keyof typeof rowOptionsInCall]?: 'true' };

/** Returns the selected options, in their order. */
export const chosenOptions = (options: RowOptions): readonly RowOption[] =>
  keysOf(parameterOf).filter((option) => options[option]);

/** Returns the options for an address, which contains only selected ones. */
export const optionsIn = (options: RowOptions): RowOptions =>
  Object.fromEntries(chosenOptions(options).map((option) => [option, true]));

/** Returns the options as parameters of a call. */
export const requestedOptions = (options: RowOptions): RequestedOptions =>
  Object.fromEntries(chosenOptions(options).map((option) => [parameterOf[option], 'true']));
