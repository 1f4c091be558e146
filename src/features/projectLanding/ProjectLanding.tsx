import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { commodityTypes, importTypes } from '../../../contract/commodities/fields/commodityTypes.ts';
import { holds } from '../../../contract/base/calls/permissions.ts';
import { useCurrentUser, useMayChange, useProject } from '../../context/useApp.ts';
import { WithFigurePanel } from '../../shared/derivation/WithFigurePanel.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { Figures } from './Figures.tsx';
import { NextSteps } from './NextSteps.tsx';
import type { LandingSearch } from './search.ts';
import { SetupList, ShowSetupList, useSetupSteps } from './SetupList.tsx';

interface ProjectLandingProps {
  readonly search: LandingSearch;
  readonly onSearch: (patch: Partial<LandingSearch>) => void;
}

/** Home page of a project: its status, the items that need attention, and the setup steps still missing. */
export function ProjectLanding({ search, onSearch }: ProjectLandingProps) {
  // A namespace loaded later would suspend the page for a moment.
  const { t } = useTranslation(['overview', 'charts', 'derivation', 'figures', 'terms']);
  const formats = useFormats();
  const project = useProject();
  const user = useCurrentUser();
  const setup = useSetupSteps();
  const params = { projectId: String(project.id) };
  const [mayImport, mayAssign] = [useMayChange('import.run'), useMayChange('data.assign')];
  // Nothing can be assigned, entered or read before the first schedule.
  const hasWork = setup?.progress.commodities !== 0;
  const isDismissed = setup?.progress.isDismissed === true;
  const facts = [
    project.projectNumber,
    project.client,
    project.location,
    project.startDate === null ? '' : t('startsOn', { day: formats.date(project.startDate) }),
    project.unitMeasurement === 'imperial' ? t('imperial') : t('metric'),
    project.archive ? t('archived') : '',
  ].filter((fact) => fact !== '');

  const onFigure = (figure: LandingSearch['figure']) => onSearch({ figure });
  return (
    <WithFigurePanel projectId={project.id} figure={search.figure} onFigure={onFigure}>
      <Page
        title={project.name}
        detail={facts.join(' · ')}
        actions={
          setup !== undefined &&
          (hasWork || isDismissed) && (
            <>
              {isDismissed && <ShowSetupList />}
              {mayImport && (
                <Link
                  className="button"
                  to="/$projectId/import/$importType"
                  params={{ ...params, importType: importTypes[0] }}
                >
                  {t('import')}
                </Link>
              )}
              {mayAssign && hasWork && (
                <Link
                  className="button"
                  to="/$projectId/data/$dataGridType"
                  params={{ ...params, dataGridType: commodityTypes[0] }}
                >
                  {t('assign')}
                </Link>
              )}
            </>
          )
        }
      >
        {hasWork && holds(user, 'reports.view') ? (
          <Figures setup={setup && <SetupList {...setup} />} page={{ open: search.figure, onOpen: onFigure }} />
        ) : (
          <>
            {setup && <SetupList {...setup} />}
            {setup !== undefined && (hasWork || isDismissed) && <NextSteps />}
          </>
        )}
      </Page>
    </WithFigurePanel>
  );
}
