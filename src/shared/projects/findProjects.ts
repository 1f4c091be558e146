/** Returns the projects that contain every word of the search in number, name, client or location, ignoring case and accents. */
import type { ProjectListItem } from '../../../contract/setup/projects/projects.ts';
import { foldText } from '../../../contract/base/values/foldText.ts';

export function findProjects(
  projects: readonly ProjectListItem[],
  { words, withArchived }: { readonly words: string; readonly withArchived: boolean },
): ProjectListItem[] {
  const wanted = foldText(words).split(/\s+/).filter(Boolean);
  return projects.filter(({ archive, projectNumber, name, client, location }) => {
    if (archive && !withArchived) return false;
    const text = foldText(`${projectNumber} ${name} ${client} ${location}`);
    return wanted.every((word) => text.includes(word));
  });
}
