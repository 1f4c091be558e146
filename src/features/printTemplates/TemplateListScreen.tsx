import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { commodityTypes, type CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { useApp } from '../../context/useApp.ts';
import { useSiteFormats } from '../../context/useSiteFormats.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import { templatesQuery } from '../../shared/printing/templateQueries.ts';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import styles from './printTemplates.module.css';

interface TemplateListScreenProps {
  readonly projectId: number;
  /** Commodity type shown; null for all types. */
  readonly commodityType: CommodityType | null;
}

/** Templates of each commodity, with those the project has customized. */
export function TemplateListScreen({ projectId, commodityType }: TemplateListScreenProps) {
  const { t } = useTranslation(['printTemplates', 'frame', 'terms']);
  const { call } = useApp();
  const terms = useTerms();
  const formats = useSiteFormats();
  const list = useQuery(templatesQuery(call, projectId));
  const page = t('frame:titles.printTemplates');
  const shown = commodityTypes.filter((type) => commodityType === null || type === commodityType);
  const rows = shown.flatMap((type) => commodities[type].templates.map((templateType) => ({ type, templateType })));
  return (
    <Page
      title={commodityType === null ? page : `${page} · ${terms.plural(commodityType)}`}
      actions={
        commodityType !== null && (
          <Link
            className="button"
            to="/$projectId/project/print-templates/{-$commodityTemplateType}/{-$templateType}"
            params={{ projectId: String(projectId) }}
          >
            {t('list.all')}
          </Link>
        )
      }
    >
      {list.isError && <ErrorNotice title={t('list.failed')} error={list.error} onRetry={() => void list.refetch()} />}
      {commodityType !== null && rows.length === 0 && <p>{t('list.none', { type: terms.plural(commodityType) })}</p>}
      {list.data && rows.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
        <div className={styles['scroll']} role="region" aria-label={page} tabIndex={0}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('list.commodity')}</th>
                <th scope="col">{t('list.template')}</th>
                <th scope="col">{t('list.state')}</th>
                <th scope="col">{t('list.saved')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ type, templateType }) => {
                const own = list.data.templates.find(
                  (each) => each.commodityType === type && each.templateType === templateType,
                );
                return (
                  <tr key={`${type} ${templateType}`}>
                    <td>{terms.commodity(type)}</td>
                    <th scope="row">
                      <Link
                        className="name-link"
                        to="/$projectId/project/print-templates/{-$commodityTemplateType}/{-$templateType}"
                        params={{ projectId: String(projectId), commodityTemplateType: type, templateType }}
                        aria-label={`${terms.commodity(type)}: ${t(`types.${templateType}`)}`}
                      >
                        {t(`types.${templateType}`)}
                      </Link>
                    </th>
                    <td>{own ? t('list.own', { version: own.version }) : t('list.default')}</td>
                    <td>{own ? `${own.savedBy}, ${formats.dateTime(own.savedAt)}` : ''}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </Page>
  );
}
