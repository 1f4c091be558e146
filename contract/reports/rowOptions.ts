/**
 * Which rows a report and its figures count besides those that do by themselves: as addresses and saved views hold it, and as
 * calls ask for it.
 */
import { z } from 'zod';
import { keysOf } from '../base/values/keysOf.ts';

const chosen = z.boolean().optional().catch(undefined);
const asked = z.stringbool().default(false);

export const rowOptionsInAddress = {
  /** Rows a revision removed. */
  removed: chosen,
  /** Of Route Ready: cables without a route as well. */
  withoutRoute: chosen,
  /** Of Route Ready: ready, whether its ends are set or not. */
  endsUnset: chosen,
};

export const rowOptionsInCall = {
  includeRemoved: asked,
  /** Of Route Ready: cables without a route are listed, and counted in its totals (domain section 12). */
  includeWithoutRoute: asked,
  /** Of what is ready to pull: equipment at both ends has to be in the project, set or not (domain section 12). */
  endsMayBeUnset: asked,
};

const parameterOf = {
  removed: 'includeRemoved',
  withoutRoute: 'includeWithoutRoute',
  endsUnset: 'endsMayBeUnset',
} as const satisfies Record<keyof typeof rowOptionsInAddress, keyof typeof rowOptionsInCall>;

export type RowOption = keyof typeof parameterOf;
export type RowOptions = { readonly [Option in RowOption]?: boolean | undefined };
type AskedOptions = { readonly [Parameter in keyof typeof rowOptionsInCall]?: 'true' };

/** Those that are chosen, in their order. */
export const chosenOptions = (options: RowOptions): readonly RowOption[] =>
  keysOf(parameterOf).filter((option) => options[option]);

/** The same as an address holds them: none that is not chosen. */
export const optionsIn = (options: RowOptions): RowOptions =>
  Object.fromEntries(chosenOptions(options).map((option) => [option, true]));

/** The same as parameters of a call. */
export const requestedOptions = (options: RowOptions): AskedOptions =>
  Object.fromEntries(chosenOptions(options).map((option) => [parameterOf[option], 'true']));
