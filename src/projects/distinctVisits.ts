import type { VisitedPage } from '../../contract/users.ts';

/** Visited pages newest first, without those that read the same as a newer one: codes pages of one project, say. */
export function distinctVisits(pages: readonly VisitedPage[]): VisitedPage[] {
  const seen = new Set<string>();
  return pages.filter(({ projectId, title, titlePrefix }) => {
    const words = JSON.stringify([projectId, titlePrefix, title]);
    return !seen.has(words) && seen.add(words);
  });
}

/** "Cable: Data & Assignment". */
export const visitLabel = ({ title, titlePrefix }: VisitedPage): string =>
  titlePrefix === '' ? title : `${titlePrefix}: ${title}`;
