/** The projects every word of the search occurs in: number, name, client or location, in any case. */
import type { ProjectListItem } from '../../contract/projects.ts';

export function findProjects(
  projects: readonly ProjectListItem[],
  { words, withArchived }: { readonly words: string; readonly withArchived: boolean },
): ProjectListItem[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return projects.filter(({ archive, projectNumber, name, client, location }) => {
    if (archive && !withArchived) return false;
    const text = `${projectNumber} ${name} ${client} ${location}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
