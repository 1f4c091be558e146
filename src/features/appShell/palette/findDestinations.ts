/** Choices of the command palette, and their order. */
import { foldText } from '../../../../contract/base/values/foldText.ts';

export interface Destination {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly onClick: () => void;
  /** The palette stays open and shows the result. */
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
  /** Earlier searches with results. */
  readonly searches?: DestinationGroup;
  /** Actions of the open page. */
  readonly here?: DestinationGroup;
  /** Theme, size and language. */
  readonly settings?: DestinationGroup;
  /** Packages whose number contains the text, searched separately. */
  readonly packages?: DestinationGroup;
  /** Rows whose tag contains the text, searched separately. */
  readonly tags?: DestinationGroup;
}

const recentUnasked = 8;
const projectsUnasked = 8;
/** Longer lists are not useful; another letter narrows the results. */
const maxOffered = 100;

/**
 * Returns the groups to show. Without text: recent pages and searches, actions of the page, then projects, then pages. With text:
 * choices that contain every word, with pages of the open project and actions of the page first, then its packages by number and
 * rows by tag; within each group, labels that start with the text come first.
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
  let room = maxOffered;
  return found.flatMap((group) => {
    if (!group) return [];
    const offered = first(room, group);
    room -= offered.actions.length;
    return offered.actions.length > 0 ? offered : [];
  });
}

/** Puts the actions of the page first if the label of one of them starts with the text; otherwise the pages. */
function byBeginning(pages: DestinationGroup, here: DestinationGroup | undefined, text: string) {
  const isIntended = here?.actions.some(({ label }) => foldText(label).startsWith(text)) === true;
  return isIntended ? [here, pages] : [pages, here];
}

/**
 * Puts packages first if the text is exactly a package number; otherwise rows, so that packages that merely contain the text do
 * not precede them.
 */
function byName(
  packages: DestinationGroup | undefined,
  tags: DestinationGroup | undefined,
  text: string,
): DestinationGroup[] {
  const isIntended = packages?.actions.some(({ label }) => foldText(label) === text) === true;
  return (isIntended ? [packages, tags] : [tags, packages]).flatMap((group) => group ?? []);
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
