/** Reports that list cables, ends, raceways and unknown tags, recomputed (domain section 12). */
import { ratio, type Figures, type Place } from './definitions.ts';
import type { Fact } from './facts.ts';
import { racewayStatus, notRemoved, toPull, type RoutedCable } from './routes.ts';
import { byKey, keyOf, sum } from './rules.ts';

const distinct = (cables: readonly RoutedCable[]): RoutedCable[] => [...new Set(cables)];
const length = (cables: readonly RoutedCable[]): number => sum(cables, ({ fact }) => fact.quantity);
const isPulled = ({ fact }: RoutedCable): boolean => fact.main >= 1;
const isTested = ({ fact }: RoutedCable): boolean => (fact.fractions['tested'] ?? 0) >= 1;
const lengthLeft = ({ fact }: RoutedCable): number => fact.quantity - fact.inPlace;

const setText = ({ isKnown, isSet }: RoutedCable['from']): string => (!isKnown ? 'Unknown' : isSet ? 'Yes' : 'No');

function racewayFigures(cables: readonly RoutedCable[]): Figures {
  const entries = cables.flatMap((cable) => cable.entries);
  const known = entries.filter(({ raceway }) => raceway !== null);
  const installed = known.filter(({ isInstalled }) => isInstalled).length;
  return {
    length: sum(cables, lengthLeft),
    raceways: entries.length,
    installed,
    notInstalled: known.length - installed,
    unknown: entries.length - known.length,
  };
}

/** One line per cable, the sums over those with a route, and the sentences with the number of cables per answer. */
function routeReady(cables: readonly RoutedCable[]): Place[] {
  const listed = cables.filter(({ ready }) => ready !== 'No route');
  const lines = listed.map(
    (cable) =>
      [
        cable.key,
        { ready: cable.ready, fromSet: setText(cable.from), toSet: setText(cable.to), ...racewayFigures([cable]) },
      ] as const,
  );
  const answers = Array.from(
    byKey(cables, ({ ready }) => ready),
    ([ready, own]) => [ready, { cables: own.length, length: sum(own, lengthLeft) }] as const,
  );
  return [
    { name: 'cable-route-ready', groups: new Map(lines), total: racewayFigures(listed) },
    { name: 'cable-route-ready per answer', groups: new Map(answers), total: {} },
  ];
}

interface End {
  readonly cable: RoutedCable;
  readonly key: string;
  readonly isTerminated: boolean;
}

function endFigures(ends: readonly End[]): Figures {
  const cables = distinct(ends.map(({ cable }) => cable));
  const terminated = ends.filter(({ isTerminated }) => isTerminated).length;
  const share = ratio(terminated, ends.length);
  return {
    cables: cables.length,
    ends: ends.length,
    pulledCables: cables.filter(isPulled).length,
    terminatedEnds: terminated,
    testedCables: cables.filter(isTested).length,
    percentTerminated: share === null ? null : share * 100,
    length: length(cables),
  };
}

/** Answer if all ends at an equipment are terminated and their cables tested; none for a group without work or equipment. */
function readyToEnergise(key: string, ends: readonly End[]): string | null {
  const open = ends.filter(({ cable: { fact } }) => fact.raw['removed'] !== true);
  if (key === '' || open.length === 0) return null;
  return open.every(({ cable, isTerminated }) => isTerminated && isTested(cable)) ? 'Yes' : 'No';
}

function byEquipment(facts: readonly Fact[], cables: readonly RoutedCable[]): Place {
  const done = new Set(facts.filter(({ main }) => main >= 1).map(({ type, raw }) => `${type} ${raw['cable_id']}`));
  const ends = cables.flatMap((cable): End[] =>
    (['from', 'to'] as const).map((end) => ({
      cable,
      key: cable[end].key,
      isTerminated: done.has(`${end}-term ${cable.fact.raw.id}`),
    })),
  );
  const groups = Array.from(
    byKey(ends, ({ key }) => key),
    ([key, own]) => [key, { ...endFigures(own), readyToEnergise: readyToEnergise(key, own) }] as const,
  );
  return { name: 'cables-by-equipment', groups: new Map(groups), total: endFigures(ends) };
}

function racewayGroup(cables: readonly RoutedCable[]): Figures {
  const own = distinct(cables);
  const pulled = own.filter(isPulled).length;
  return {
    cables: own.length,
    pulledCables: pulled,
    remainingCables: own.filter((cable) => !isPulled(cable) && !cable.fact.isRest).length,
    length: length(own),
  };
}

function byRaceway(facts: readonly Fact[], cables: readonly RoutedCable[]): Place {
  const status = racewayStatus(facts);
  const places = cables.flatMap((cable) =>
    cable.entries.map(({ raceway, tag }) => ({ cable, key: raceway ?? keyOf(tag) })),
  );
  const cablesOf = (own: typeof places) => own.map(({ cable }) => cable);
  const groups = Array.from(
    byKey(places, ({ key }) => key),
    ([key, own]) => [key, { ...racewayGroup(cablesOf(own)), status: status(key) }] as const,
  );
  return { name: 'cables-by-conduit', groups: new Map(groups), total: racewayGroup(cablesOf(places)) };
}

/** Tags that cables name and the project lacks: those of routes, and of ends. */
export function unknownTags(cables: readonly RoutedCable[]) {
  return cables.flatMap((cable) => {
    const { entries, from, to } = cable;
    const raceways = entries.filter(({ raceway }) => raceway === null);
    const named = [
      ...raceways.map(({ tag }) => ({ kind: 'Raceway', key: keyOf(tag) })),
      ...(from.isKnown ? [] : [{ kind: 'From equipment', key: from.key }]),
      ...(to.isKnown ? [] : [{ kind: 'To equipment', key: to.key }]),
    ];
    return named.filter(({ key }) => key !== '').map(({ kind, key }) => ({ cable, kind, key }));
  });
}

function unknown(cables: readonly RoutedCable[]): Place[] {
  const named = unknownTags(cables);
  const figures = (own: typeof named): Figures => {
    const naming = distinct(own.map(({ cable }) => cable));
    return { cables: naming.length, length: length(naming) };
  };
  const lines = byKey(named, ({ kind, key }) => `${kind}: ${key}`);
  const kinds = byKey(named, ({ kind }) => kind);
  return [
    {
      name: 'unknown-commodities-in-cable-route',
      groups: new Map(Array.from(lines, ([key, own]) => [key, figures(own)] as const)),
      total: figures(named),
    },
    {
      name: 'unknown-commodities-in-cable-route per kind',
      groups: new Map(
        Array.from(kinds, ([kind, own]) => [kind, { tags: new Set(own.map(({ key }) => key)).size }] as const),
      ),
      total: {},
    },
  ];
}

export function listings(facts: readonly Fact[], routed: readonly RoutedCable[]): Place[] {
  const counted = routed.filter(({ fact }) => fact.counts);
  return [
    ...routeReady(toPull(routed)),
    byEquipment(facts, counted),
    byRaceway(facts, counted),
    ...unknown(notRemoved(routed)),
  ];
}
