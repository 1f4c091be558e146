/** What the command palette offers, and in which order. */
import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight';

export interface Destinations {
  readonly pages: SpotlightActionGroupData;
  readonly projects: SpotlightActionGroupData;
  readonly recent: SpotlightActionGroupData;
}

const recentUnasked = 8;
const projectsUnasked = 8;

/**
 * Before a word is typed: where the person was last, then projects, then pages. With words: whatever holds every one of
 * them, the pages of the open project first, in each group those whose name begins with what was typed.
 */
export function findDestinations({ pages, projects, recent }: Destinations, query: string): SpotlightActionGroupData[] {
  const text = query.trim().toLowerCase();
  const found =
    text === ''
      ? [first(recentUnasked, recent), first(projectsUnasked, projects), pages]
      : [pages, projects, recent].map((group) => matching(group, text));
  return found.filter(({ actions }) => actions.length > 0);
}

const first = (count: number, { group, actions }: SpotlightActionGroupData): SpotlightActionGroupData => ({
  group,
  actions: actions.slice(0, count),
});

function matching({ group, actions }: SpotlightActionGroupData, text: string): SpotlightActionGroupData {
  const words = text.split(/\s+/);
  const found = actions.filter(({ label = '', description = '' }) => {
    const whole = `${label} ${description}`.toLowerCase();
    return words.every((word) => whole.includes(word));
  });
  const begins = ({ label = '' }: SpotlightActionData) => label.toLowerCase().startsWith(text);
  return { group, actions: [...found.filter(begins), ...found.filter((action) => !begins(action))] };
}
