import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Page } from '../../components/Page.tsx';
import type { TitleKey } from '../../runtime/staticData.d.ts';
import { useOpenProject } from '../../runtime/useApp.ts';

/** A screen of the specification that comes later says so. */
export function NotBuiltScreen({ page }: { readonly page: TitleKey }) {
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
