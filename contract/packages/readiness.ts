/** Readiness of a row in a package, and the reasons why it waits (domain sections 9 and 12). */
import { z } from 'zod/mini';

/** `unknown`: an object it depends on is not in the project. Rows are listed in this order. */
export const rowReadinesses = ['ready', 'waiting', 'unknown', 'done'] as const;
export const rowReadiness = z.enum(rowReadinesses);
export type RowReadiness = z.infer<typeof rowReadiness>;

export const waitKinds = [
  'raceway',
  'unknownRaceway',
  'noRoute',
  'equipmentNotSet',
  'equipmentNotReceived',
  'unknownEquipment',
  'reelNotOnHand',
  'noReel',
  'cableNotPulled',
  'unknownCable',
  /** The card held by its crew no longer matches the row (docs/decisions/packages.md). */
  'cardSuperseded',
  'hold',
  'predecessor',
] as const;
export const waitKind = z.enum(waitKinds);
export type WaitKind = z.infer<typeof waitKind>;
