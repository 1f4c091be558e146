/** The twelve reports, recomputed line by line and in total (domain section 12). */
import { percentComplete, percentPulled, ratio, type Figures, type Place } from './definitions.ts';
import { counted, factsAsOf, type Fact } from './facts.ts';
import type { RawProject } from './rawRows.ts';
import { isOnHand, reelsByType } from './reels.ts';
import { listings } from './listings.ts';
import { routedCables, toPull } from './routes.ts';
import { byKey, keyOf, rules, sum, type Type } from './rules.ts';

export const typeKey = ({ raw }: Fact): string => keyOf(raw['type_code']);

/** Place whose lines and total are the same figures over groups of the same items. */
export function placeOf<Item>(
  name: string,
  items: readonly Item[],
  key: (item: Item) => string,
  figures: (items: readonly Item[], group: string | null) => Figures,
): Place {
  const groups = Array.from(byKey(items, key), ([group, own]) => [group, figures(own, group)] as const);
  return { name, groups: new Map(groups), total: figures(items, null) };
}

const count = <Item>(items: readonly Item[], is: (item: Item) => boolean): number => items.filter(is).length;

/** Hours columns of a report. */
export function hours(facts: readonly Fact[]): Figures {
  const [budget, earned] = [sum(facts, (fact) => fact.budget), sum(facts, (fact) => fact.earned)];
  return {
    budgetHours: budget,
    earnedHours: earned,
    remainingHours: budget - earned,
    percentComplete: percentComplete(earned, budget),
  };
}

const isDone = (fact: Fact): boolean => fact.main >= 1;
/** The completed part of a removed row leaves nothing to do. */
const isLeft = (fact: Fact): boolean => fact.main < 1 && !fact.isRest;
const remaining = (fact: Fact): number => fact.quantity - fact.inPlace;

function cableSummary(facts: readonly Fact[]) {
  const terms = new Map(
    facts
      .filter(({ type }) => type === 'from-term' || type === 'to-term')
      .map((fact) => [`${fact.type} ${fact.raw['cable_id']}`, fact] as const),
  );
  const termOf = (type: Type) => (cable: Fact) => terms.get(`${type} ${cable.raw.id}`);
  return (cables: readonly Fact[]): Figures => {
    const [from, to] = (['from-term', 'to-term'] as const).map((type) =>
      cables.flatMap((cable) => termOf(type)(cable) ?? []),
    );
    const [design, pulled] = [sum(cables, ({ quantity }) => quantity), sum(cables, ({ inPlace }) => inPlace)];
    return {
      cables: cables.length,
      designLength: design,
      pulledCables: count(cables, isDone),
      pulledLength: pulled,
      remainingCables: count(cables, isLeft),
      remainingLength: sum(cables, remaining),
      percentPulled: percentPulled(pulled, design),
      termsFromDone: count(from!, isDone),
      termsFromTotal: from!.length,
      termsToDone: count(to!, isDone),
      termsToTotal: to!.length,
      tested: count(cables, ({ fractions }) => (fractions['tested'] ?? 0) >= 1),
      ...hours(cables),
    };
  };
}

const lengthSummary = (facts: readonly Fact[]): Figures => ({
  count: facts.length,
  length: sum(facts, ({ quantity }) => quantity),
  installedLength: sum(facts, ({ inPlace }) => inPlace),
  remainingLength: sum(facts, remaining),
  completeCount: count(facts, isComplete),
  ...hours(facts),
});

/** Project weights can add up to 100 with a rounding error. */
const isComplete = ({ percent }: Fact): boolean => percent >= 100 - 1e-9;

const countedSummary =
  (type: Type) =>
  (facts: readonly Fact[]): Figures => ({
    count: facts.length,
    ...Object.fromEntries(
      rules[type].steps.map(({ key }) => [`${key}Done`, count(facts, ({ fractions }) => (fractions[key] ?? 0) >= 1)]),
    ),
    remainingCount: count(facts, (fact) => !isComplete(fact) && !fact.isRest),
    ...hours(facts),
  });

function cableLength({ codes, project }: RawProject, facts: readonly Fact[]) {
  const reelsOf = reelsByType(codes, facts, project);
  const types = new Set(counted(facts, 'cable').map(typeKey));
  return (cables: readonly Fact[], group: string | null): Figures => {
    const own = (group === null ? [...types] : [group]).map(reelsOf);
    const measured = cables.filter((cable) => isDone(cable) && cable.lengthInPlace !== null);
    const designOfPulled = sum(measured, ({ quantity }) => quantity);
    const actual = sum(measured, ({ lengthInPlace, raw }) => (lengthInPlace ?? 0) * Number(raw['runs'] ?? 1));
    const onReels = sum(own, (reels) => reels.remaining);
    return {
      cables: cables.length,
      designLength: sum(cables, ({ quantity }) => quantity),
      pulledCables: count(cables, isDone),
      designOfPulled,
      actualOfPulled: actual,
      actualToDesign: ratio(actual, designOfPulled),
      reelReceived: sum(own, ({ received }) => received),
      reelRemaining: onReels,
      remainingLength: sum(cables, remaining),
      surplus: onReels - sum(cables, remaining),
    };
  };
}

function cablesRemaining({ codes, project }: RawProject) {
  const here = isOnHand(codes);
  const weight = project.step_weights['cable']?.['pulled'] ?? 90;
  return (cables: readonly ReturnType<typeof toPull>[number][]): Figures => {
    const facts = cables.map(({ fact }) => fact);
    const ready = cables.filter((cable) => cable.ready === 'Yes').map(({ fact }) => fact);
    return {
      cables: cables.length,
      length: sum(facts, remaining),
      readyCables: ready.length,
      readyLength: sum(ready, remaining),
      onHold: count(facts, ({ raw }) => keyOf(raw['hold']) !== ''),
      noLength: count(facts, ({ quantity }) => quantity === 0),
      noLaborUnit: count(facts, ({ rate }) => rate === null),
      pullHours: sum(facts, ({ budget, main }) => (budget * (1 - main) * weight) / 100),
      reelOnHand: count(facts, here),
    };
  };
}

const sizeKey = (fact: Fact): string => `${typeKey(fact)} | ${keyOf(fact.raw['size'])}`;

/** `before`: an earlier day, for which Cable Summary is recomputed too. */
export function recomputeReports(raw: RawProject, facts: readonly Fact[], before: string): Place[] {
  const earlier = factsAsOf(raw, facts, before);
  const cables = counted(facts, 'cable');
  const summary = cableSummary(facts);
  const routed = routedCables(facts);
  const ofType = (type: Type, name: string) => placeOf(name, counted(facts, type), typeKey, countedSummary(type));
  return [
    placeOf('cable-summary', cables, typeKey, summary),
    placeOf('cable-summary by area', cables, ({ raw: { area } }) => keyOf(area), summary),
    placeOf('cable-summary by accountCode', cables, ({ account }) => account, summary),
    placeOf('cable-summary by foreman', cables, ({ foreman }) => foreman, summary),
    placeOf('cable-summary as of an earlier day', counted(earlier, 'cable'), typeKey, cableSummary(earlier)),
    placeOf('cable-tray-summary', counted(facts, 'cable-tray'), sizeKey, lengthSummary),
    placeOf('conduit-summary', counted(facts, 'conduit'), sizeKey, lengthSummary),
    ofType('equipment', 'equipment-summary'),
    ofType('jumper', 'jumper-summary'),
    ofType('conductor', 'conductor-summary'),
    placeOf('cable-length-by-type-code', cables, typeKey, cableLength(raw, facts)),
    placeOf('cables-remaining-to-pull-by-type-code', toPull(routed), ({ fact }) => typeKey(fact), cablesRemaining(raw)),
    ...listings(facts, routed),
  ];
}
