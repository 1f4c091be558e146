import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { listCodeKinds } from '../../../contract/setup/codes/codes.ts';
import { useApp } from '../../context/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import styles from './codes.module.css';

/** All code lists of the project: their purpose and their size. */
export function CodeKindsScreen({ projectId }: { readonly projectId: number }) {
  const { t } = useTranslation(['codes', 'frame']);
  const { call } = useApp();
  const formats = useFormats();
  const kinds = useQuery({
    queryKey: ['codes', projectId],
    queryFn: ({ signal }) => call(listCodeKinds, { query: { projectId }, signal, quiet: true }),
  });
  return (
    <Page title={t('frame:titles.codes')}>
      {kinds.isError && (
        <ErrorNotice title={t('loadFailed')} error={kinds.error} onRetry={() => void kinds.refetch()} />
      )}
      {kinds.data && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
        <div className={styles['scroll']} role="region" aria-label={t('frame:titles.codes')} tabIndex={0}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('list')}</th>
                <th scope="col" className="numeric">
                  {t('codes')}
                </th>
                <th scope="col" className="numeric">
                  {t('inactive')}
                </th>
                <th scope="col">{t('decidesTitle')}</th>
              </tr>
            </thead>
            <tbody>
              {kinds.data.kinds.map(({ kind, codes, inactive }) => (
                <tr key={kind}>
                  <th scope="row">
                    <Link
                      className="name-link"
                      to="/$projectId/project/codes/{-$codeType}"
                      params={{ projectId: String(projectId), codeType: kind }}
                    >
                      {t(`kinds.${kind}`)}
                    </Link>
                  </th>
                  <td className="numeric">{formats.count(codes)}</td>
                  <td className="numeric">{inactive === 0 ? '' : formats.count(inactive)}</td>
                  <td className={styles['deciding']}>{t(`decides.${kind}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Page>
  );
}
