/** Whether a row of a package can be worked on now, and what it waits for (domain sections 9 and 12). */
import { z } from 'zod';

/** `unknown`: something it depends on is not in the project. In the order in which rows are listed. */
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
  /** The card its crew holds says something else than the row does now (docs/decisions/packages.md). */
  'cardSuperseded',
  'hold',
  'predecessor',
] as const;
export const waitKind = z.enum(waitKinds);
export type WaitKind = z.infer<typeof waitKind>;
