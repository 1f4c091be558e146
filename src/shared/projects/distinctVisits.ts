import type { Say } from '../../i18n/useTranslation.ts';
import type { VisitedPage } from '../../../contract/users/currentUser.ts';
import { pageLabel } from '../../i18n/pageNames.ts';

export interface LabelledVisit {
  readonly page: VisitedPage;
  /** "Cable: Data & Assignment", in the reader's language, whatever language was used during the visit. */
  readonly label: string;
}

/**
 * Returns the visited pages, newest first, without those whose label equals that of a newer one, such as the codes pages of one
 * project.
 */
export function distinctVisits(pages: readonly VisitedPage[], t: Say<'frame'>): readonly LabelledVisit[] {
  const seen = new Set<string>();
  return pages
    .map((page) => ({ page, label: pageLabel(page.path, t) ?? storedLabel(page) }))
    .filter(({ page, label }) => {
      const words = JSON.stringify([page.projectId, label]);
      return !seen.has(words) && seen.add(words);
    });
}

/** Returns the label stored at the time of the visit. */
const storedLabel = ({ title, titlePrefix }: VisitedPage): string =>
  titlePrefix === '' ? title : `${titlePrefix}: ${title}`;
