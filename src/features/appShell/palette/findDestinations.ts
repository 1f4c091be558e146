/** What the command palette offers, and in which order. */
import { foldText } from '../../../../contract/base/values/foldText.ts';

export interface Destination {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly onClick: () => void;
  /** The palette stays, and shows what it leads to. */
  readonly staysOpen?: boolean;
}
export interface DestinationGroup {
  readonly group: string;
  readonly actions: readonly Destination[];
}
export interface Destinations {
  readonly pages: DestinationGroup;
  readonly projects: DestinationGroup;
  readonly recent: DestinationGroup;
  /** What was looked for and found before. */
  readonly searches?: DestinationGroup;
  /** What can be done on the page that is open. */
  readonly here?: DestinationGroup;
  /** How the application looks and speaks. */
  readonly settings?: DestinationGroup;
  /** Packages whose number holds what was typed, found elsewhere. */
  readonly packages?: DestinationGroup;
  /** Rows whose tag holds what was typed, found elsewhere. */
  readonly tags?: DestinationGroup;
}

const recentUnasked = 8;
const projectsUnasked = 8;
/** More than this nobody reads; another letter narrows it. */
const mostOffered = 100;

/**
 * Before a word is typed: where the person was last and what they looked for, what can be done here, then projects, then pages.
 * With words: whatever holds every one of them, the pages of the open project and what can be done here first, then its packages
 * by their number and its rows by their tag, in each group those whose name begins with what was typed.
 */
export function findDestinations(
  { pages, projects, recent, searches, here, settings, packages, tags }: Destinations,
  query: string,
): DestinationGroup[] {
  const text = foldText(query.trim());
  const found =
    text === ''
      ? [first(recentUnasked, recent), searches, here, first(projectsUnasked, projects), pages]
      : [
          ...byBeginning(matching(pages, text), here && matching(here, text), text),
          ...byName(packages, tags, text),
          settings && matching(settings, text),
          matching(projects, text),
          matching(recent, text),
        ];
  let room = mostOffered;
  return found.flatMap((group) => {
    if (!group) return [];
    const offered = first(room, group);
    room -= offered.actions.length;
    return offered.actions.length > 0 ? offered : [];
  });
}

/** What is done here by a word that is typed comes before pages that only hold it. */
function byBeginning(pages: DestinationGroup, here: DestinationGroup | undefined, text: string) {
  const isMeant = here?.actions.some(({ label }) => foldText(label).startsWith(text)) === true;
  return isMeant ? [here, pages] : [pages, here];
}

/** The package that is meant comes first; others that only hold the text do not stand before the row whose tag it is. */
function byName(
  packages: DestinationGroup | undefined,
  tags: DestinationGroup | undefined,
  text: string,
): DestinationGroup[] {
  const isMeant = packages?.actions.some(({ label }) => foldText(label) === text) === true;
  return (isMeant ? [packages, tags] : [tags, packages]).flatMap((group) => group ?? []);
}

const first = (count: number, { group, actions }: DestinationGroup): DestinationGroup => ({
  group,
  actions: actions.slice(0, count),
});

function matching({ group, actions }: DestinationGroup, text: string): DestinationGroup {
  const words = text.split(/\s+/);
  const found = actions.filter(({ label, description = '' }) => {
    const whole = foldText(`${label} ${description}`);
    return words.every((word) => whole.includes(word));
  });
  const begins = ({ label }: Destination) => foldText(label).startsWith(text);
  return { group, actions: [...found.filter(begins), ...found.filter((action) => !begins(action))] };
}
