/**
 * Reasons for which a row in a package waits (domain sections 9 and 12): the only definition of them. Cables to pull follow the rule
 * of Route Ready (`reporting/readiness/routeReadiness.ts`).
 */
import type { Referent } from '../../../../contract/commodities/fields/field.ts';
import type { PackageType } from '../../../../contract/setup/codes/packageKinds.ts';
import { tagKey } from '../../../../contract/base/values/tags.ts';
import type { WaitKind } from '../../../../contract/packages/readiness.ts';
import { blank } from './names.ts';
import { none, type ProjectRows } from './projectRows.ts';
import { stepBit, type TableRows } from './tableRows.ts';

/** Waits for something that is not in the project. */
export const unknownKinds: ReadonlySet<WaitKind> = new Set([
  'unknownRaceway',
  'noRoute',
  'unknownEquipment',
  'unknownCable',
]);

/** Referent of the tag of a wait; waits that are not for a row of a commodity are left out. */
export const referentOfWait: Readonly<Partial<Record<WaitKind, Referent>>> = {
  raceway: 'raceway',
  equipmentNotSet: 'equipment',
  equipmentNotReceived: 'equipment',
  cableNotPulled: 'cable',
};

/**
 * Adds one wait. `key`: number of the key of what it waits for, 0 for nothing in particular; `label`: its tag, or the reason of a
 * hold, as written; `fraction`: its progress, NaN if it can only be present or absent.
 */
export type AddWait = (kind: WaitKind, key: number, label: string | null, fraction: number) => void;

/** Fraction of a row that is not in the project. */
export const unknownItem = -1;

/** What rows are judged by, besides their own columns. */
export interface Site {
  readonly rows: ProjectRows;
  readonly packageType: PackageType;
  /** Keys of the reels on site with cable to cut; null if the project has no list of reels. */
  readonly reelsOnHand: ReadonlySet<number> | null;
  /** Packages that come before others and are not complete, by the key of the package that waits. */
  readonly predecessors: ReadonlyMap<number, readonly { readonly key: number; readonly label: string }[]>;
  /** Raceway of each place of a route: see `ProjectRows.racewayOf`. */
  readonly racewayOf: (text: number) => number;
  readonly runOf: (raceway: number) => number;
  /** Set fraction of the equipment that a text names, or `unknownItem`. */
  readonly setOf: (text: number) => number;
}

/** Rule of one kind of row: adds the waits of a row, if it has any. */
export type WaitRule = (site: Site, rows: TableRows, row: number, add: AddWait) => void;

const noProgress = Number.NaN;
const addBare = (add: AddWait, kind: WaitKind): void => add(kind, blank, null, noProgress);

/** Applies a rule only to cables that are not fully pulled. */
const toPull =
  (rule: WaitRule): WaitRule =>
  (site, cables, row, add) => {
    if (cables.fraction.values[row]! < 1) rule(site, cables, row, add);
  };

const routeInstalled: WaitRule = ({ rows: { names, places }, racewayOf, runOf }, cables, row, add) => {
  const count = cables.placesCount.values[row]!;
  if (count === 0) addBare(add, 'noRoute');
  const start = cables.placesStart.values[row]!;
  for (let at = start; at < start + count; at += 1) {
    const text = places.values[at]!;
    const raceway = racewayOf(text);
    if (raceway === none) add('unknownRaceway', names.keyOf(text), names.texts[text]!, noProgress);
    else if (runOf(raceway) < 1) add('raceway', raceway, names.texts[text]!, runOf(raceway));
  }
};

/** Both ends of a cable must be known, and set. */
const endSet =
  (column: 'from_equipment' | 'to_equipment'): WaitRule =>
  ({ rows: { names }, setOf }, cables, row, add) => {
    const text = cables.texts[column]!.values[row]!;
    const set = text === blank ? unknownItem : setOf(text);
    if (set === unknownItem)
      add('unknownEquipment', names.keyOf(text), text === blank ? null : names.texts[text]!, noProgress);
    else if (set < 1) add('equipmentNotSet', names.keyOf(text), names.texts[text]!, noProgress);
  };

/** Equipment that a row names must be known, and set. */
const equipmentSet =
  (column: string): WaitRule =>
  ({ rows: { names }, setOf }, own, row, add) => {
    const text = own.texts[column]!.values[row]!;
    if (text === blank) return;
    const set = setOf(text);
    if (set === unknownItem) add('unknownEquipment', names.keyOf(text), names.texts[text]!, noProgress);
    else if (set < 1) add('equipmentNotSet', names.keyOf(text), names.texts[text]!, set);
  };

const reelOnHand =
  (column: 'reel' | 'splice_reel'): WaitRule =>
  ({ rows: { names }, reelsOnHand }, cables, row, add) => {
    const text = cables.texts[column]!.values[row]!;
    if (text === blank || reelsOnHand === null) return;
    const key = names.keyOf(text);
    if (!reelsOnHand.has(key)) add('reelNotOnHand', key, names.texts[text]!, noProgress);
  };

const reelAssigned: WaitRule = ({ reelsOnHand }, cables, row, add) => {
  if (reelsOnHand !== null && cables.texts['reel']!.values[row] === blank) addBare(add, 'noReel');
};

/** The card held by the crew must match the row; see `supersededCardsSql`. */
const cardCurrent: WaitRule = ({ packageType }, rows, row, add) => {
  if (rows.isSuperseded(row, packageType)) addBare(add, 'cardSuperseded');
};

const noHold: WaitRule = ({ rows: { names } }, rows, row, add) => {
  const text = rows.hold.values[row]!;
  if (text !== blank) add('hold', names.keyOf(text), names.texts[text]!, noProgress);
};

/** Packages that come before the row's own must be complete. */
const predecessorsComplete: WaitRule = ({ rows: { names }, packageType, predecessors }, rows, row, add) => {
  if (predecessors.size === 0) return;
  const own = names.keyOf(rows.packages[packageType]!.values[row]!);
  for (const { key, label } of predecessors.get(own) ?? []) add('predecessor', key, label, noProgress);
};

const cablePulled: WaitRule = (_site, cables, row, add) => {
  const pulled = cables.fraction.values[row]!;
  if (pulled < 1) add('cableNotPulled', cables.key.values[row]!, cables.tags[row]!, pulled);
};

/** The cable that a row is an end of must be pulled. */
const cableOfEndPulled: WaitRule = (site, ends, row, add) => {
  const { rows } = site;
  const cable = rows.cableOfId(ends.cable.values[row]!);
  if (cable !== none) return cablePulled(site, rows.namedTable('cable'), cable, add);
  const tag = rows.cableTagOf(ends, row);
  add('unknownCable', rows.names.keyNumberOf(tagKey(tag)), tag, noProgress);
};

/** The cable that a row is a core of must be pulled. */
const cableOfCorePulled: WaitRule = (site, cores, row, add) => {
  const { rows } = site;
  const text = cores.texts['cable_tag']!.values[row]!;
  const key = rows.names.keyOf(text);
  const cable = rows.rowOfKey('cable', key);
  if (cable === none) add('unknownCable', key, rows.names.texts[text]!, noProgress);
  else cablePulled(site, rows.namedTable('cable'), cable, add);
};

const received = stepBit('equipment', 'receivedFraction');
const set = stepBit('equipment', 'setFraction');

const equipmentReceived: WaitRule = (_site, equipment, row, add) => {
  const open = equipment.openSteps.values[row]!;
  if ((open & received) !== 0 && (open & set) !== 0)
    add('equipmentNotReceived', equipment.key.values[row]!, equipment.tags[row]!, noProgress);
};

const ownEquipmentSet: WaitRule = (_site, equipment, row, add) => {
  const fraction = equipment.fraction.values[row]!;
  if (fraction < 1) add('equipmentNotSet', equipment.key.values[row]!, equipment.tags[row]!, fraction);
};

/** Rules that apply to every row, after its own. */
const common = [noHold, predecessorsComplete];

export const waitRules = {
  cableToPull: [
    toPull(routeInstalled),
    toPull(endSet('from_equipment')),
    toPull(endSet('to_equipment')),
    toPull(reelOnHand('reel')),
    toPull(reelOnHand('splice_reel')),
    toPull(reelAssigned),
    // The card of a pulled cable is no longer needed.
    toPull(cardCurrent),
    ...common,
  ],
  cableToTest: [cablePulled, cardCurrent, ...common],
  equipmentToSet: [equipmentReceived, cardCurrent, ...common],
  equipmentToTest: [ownEquipmentSet, cardCurrent, ...common],
  jumper: [equipmentSet('equipment'), cardCurrent, ...common],
  termination: [cableOfEndPulled, equipmentSet('equipment'), cardCurrent, ...common],
  conductor: [cableOfCorePulled, equipmentSet('from_equipment'), equipmentSet('to_equipment'), ...common],
  /** Rows that wait for no row of another type: cable trays, conduits, and any type without separate rules. */
  independent: [cardCurrent, ...common],
} as const satisfies Readonly<Record<string, readonly WaitRule[]>>;
