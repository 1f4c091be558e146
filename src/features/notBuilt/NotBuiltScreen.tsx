import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import type { PageName } from '../../../contract/pages.ts';
import { useOpenProject } from '../../context/useApp.ts';

/** A screen of the specification that comes later says so. */
export function NotBuiltScreen({ page }: { readonly page: PageName }) {
  const { t } = useTranslation('frame');
  const project = useOpenProject();
  const title = t(`titles.${page}`);
  return (
    <Page title={title}>
      <EmptyState
        title={t('notBuilt.title')}
        action={
          project ? (
            <Link className="button" to="/$projectId" params={{ projectId: String(project.id) }}>
              {t('notBuilt.next')}
            </Link>
          ) : (
            <Link className="button" to="/">
              {t('notBuilt.home')}
            </Link>
          )
        }
      >
        {t('notBuilt.text', { page: title })}
      </EmptyState>
    </Page>
  );
}
