import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { projectsQuery } from '../../api/queries.ts';
import { signInStateQuery } from '../../api/signInQueries.ts';
import { useApp } from '../../context/useApp.ts';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';

/** Shown to a signed-in user without a project: the address from their sign-in, and what to request from whom. */
export function NoProjectForYou() {
  const { t } = useTranslation('signInCheck');
  const { t: words } = useTranslation('dashboard');
  const { call } = useApp();
  const queries = useQueryClient();
  const { data: state, isPending } = useQuery(signInStateQuery(call));
  if (isPending) return null;
  if (!state) return <EmptyState title={words('empty.title')}>{words('empty.mayNot')}</EmptyState>;
  const { email, finding, setting } = state;
  const again = () => void queries.invalidateQueries({ queryKey: projectsQuery(call).queryKey });
  return (
    <EmptyState
      title={t('state.title')}
      action={
        <button type="button" className="button" onClick={again}>
          {t('state.again')}
        </button>
      }
    >
      {email !== '' && `${t('state.as', { email })} `}
      {t(`state.${finding}`, { setting })} {t('state.remedy')}
    </EmptyState>
  );
}
