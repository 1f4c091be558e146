import type { Say } from '../../i18n/useTranslation.ts';
import type { VisitedPage } from '../../../contract/users/currentUser.ts';
import { pageLabel } from '../../i18n/pageNames.ts';

export interface LabelledVisit {
  readonly page: VisitedPage;
  /** "Cable: Data & Assignment", in the language of the reader, whatever language the visit was made in. */
  readonly label: string;
}

/** Visited pages newest first, without those that read the same as a newer one: codes pages of one project, say. */
export function distinctVisits(pages: readonly VisitedPage[], t: Say<'frame'>): readonly LabelledVisit[] {
  const seen = new Set<string>();
  return pages
    .map((page) => ({ page, label: pageLabel(page.path, t) ?? storedLabel(page) }))
    .filter(({ page, label }) => {
      const words = JSON.stringify([page.projectId, label]);
      return !seen.has(words) && seen.add(words);
    });
}

/** As it was called when it was visited. */
const storedLabel = ({ title, titlePrefix }: VisitedPage): string =>
  titlePrefix === '' ? title : `${titlePrefix}: ${title}`;
