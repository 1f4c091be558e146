/** Raceways and ends of cables: what is known, what is installed, and which cable can be pulled (domain section 12). */
import { textIn, type Fact } from './facts.ts';
import { keyOf, rules } from './rules.ts';

export interface RouteEntry {
  readonly tag: string;
  /** Key of the raceway; null if the project has none of that tag. */
  readonly raceway: string | null;
  readonly isInstalled: boolean;
}

interface CableEnd {
  readonly tag: string;
  readonly key: string;
  readonly isKnown: boolean;
  readonly isSet: boolean;
}

const isPresent = ({ raw }: Fact): boolean => raw['removed'] !== true;

const isIn = (type: Fact['type']) => (fact: Fact) => fact.type === type && isPresent(fact);

/** Status of a raceway, as it is shown (domain section 5). */
function statusOf({ type, raw, fractions, main }: Fact): string {
  if (keyOf(raw['hold']) !== '') return 'On hold';
  const progress = rules[type].steps.map(({ key }) => fractions[key] ?? 0);
  if (progress.every((fraction) => fraction >= 1)) return 'Complete';
  if (main >= 1) return 'Installed';
  return progress.some((fraction) => fraction > 0) ? 'In progress' : 'Not started';
}

/** Returns a lookup of the status of a raceway by its key; a tray counts before a conduit of the same tag. */
export function racewayStatus(facts: readonly Fact[]): (key: string) => string {
  const raceways = [...facts.filter(isIn('conduit')), ...facts.filter(isIn('cable-tray'))];
  const statuses = new Map(raceways.map((fact) => [keyOf(fact.raw['tag']), statusOf(fact)] as const));
  return (key) => statuses.get(key) ?? 'Unknown';
}

/** A cable with its route and its ends looked up. */
export interface RoutedCable {
  readonly fact: Fact;
  readonly key: string;
  readonly entries: readonly RouteEntry[];
  readonly from: CableEnd;
  readonly to: CableEnd;
  readonly ready: 'Yes' | 'No' | 'Unknown' | 'No route';
}

/** `TAG/2` is level 2 of raceway TAG, unless a raceway has exactly that tag. */
const withoutLevel = (key: string): string => key.replace(/ ?\/ ?[0-9]{1,3}$/, '');

/** Progress of the rows that are not removed by tag; the furthest if two share a tag. */
function progressByTag(facts: readonly Fact[]): ReadonlyMap<string, number> {
  const progress = new Map<string, number>();
  for (const { raw, main } of facts) {
    const key = keyOf(raw['tag']);
    progress.set(key, Math.max(progress.get(key) ?? 0, main));
  }
  return progress;
}

/** Looks up the routes and ends of all cables, removed ones included. */
export function routedCables(facts: readonly Fact[]): RoutedCable[] {
  const raceways = progressByTag([...facts.filter(isIn('cable-tray')), ...facts.filter(isIn('conduit'))]);
  const equipment = progressByTag(facts.filter(isIn('equipment')));
  const entryOf = (tag: string): RouteEntry => {
    const raceway = [keyOf(tag), withoutLevel(keyOf(tag))].find((key) => raceways.has(key)) ?? null;
    return { tag, raceway, isInstalled: raceway !== null && (raceways.get(raceway) ?? 0) >= 1 };
  };
  const endOf = (tag: string): CableEnd => {
    const key = keyOf(tag);
    return { tag, key, isKnown: equipment.has(key), isSet: (equipment.get(key) ?? 0) >= 1 };
  };
  return facts
    .filter(({ type }) => type === 'cable')
    .map((fact): RoutedCable => {
      const tags = textIn(fact.raw, 'route').split(';');
      const entries = tags
        .map((tag) => tag.trim())
        .filter((tag) => tag !== '')
        .map(entryOf);
      const [from, to] = [endOf(textIn(fact.raw, 'from_equipment')), endOf(textIn(fact.raw, 'to_equipment'))];
      const isUnknown = entries.some(({ raceway }) => raceway === null) || !from.isKnown || !to.isKnown;
      const isHeld = keyOf(fact.raw['hold']) !== '';
      const isReady = entries.every(({ isInstalled }) => isInstalled) && from.isSet && to.isSet && !isHeld;
      const ready = entries.length === 0 ? 'No route' : isUnknown ? 'Unknown' : isReady ? 'Yes' : 'No';
      return { fact, key: keyOf(fact.raw['tag']), entries, from, to, ready };
    });
}

/** Cables that are still to be pulled: not removed, and not pulled to the end. */
export const toPull = (cables: readonly RoutedCable[]): RoutedCable[] =>
  cables.filter(({ fact }) => isPresent(fact) && fact.main < 1);

export const notRemoved = (cables: readonly RoutedCable[]): RoutedCable[] =>
  cables.filter(({ fact }) => isPresent(fact));
