import { useQueryClient } from '@tanstack/react-query';
import { useSelector, useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { ImportRef } from '../../../../machines/import/importMachine.ts';
import { selectImportStep, selectIsImportBusy, selectIsImportFailed } from '../../../../machines/import/selectors.ts';
import { useMayChange, useApp } from '../../../context/useApp.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { ChooseFile } from '../choose/ChooseFile.tsx';
import { ImportFailure } from '../ImportFailure.tsx';
import styles from '../ImportsScreen.module.css';
import { ImportSteps } from '../ImportSteps.tsx';
import { useImportInAddress } from '../useImportInAddress.ts';
import { Working } from '../Working.tsx';
import { FutureLines } from './hours/FutureLines.tsx';
import { MapTimesheet } from './MapTimesheet.tsx';
import { PastTimesheets } from './PastTimesheets.tsx';
import { TimesheetReview } from './review/TimesheetReview.tsx';
import { TimesheetDone } from './TimesheetDone.tsx';
import { timesheetTemplate } from './timesheetTemplate.ts';
import { TimesheetViews } from './TimesheetViews.tsx';
import { provideImport } from '../../../../machines/import/provideImport.ts';
import { timesheetPorts } from '../../../ports/timesheetPorts.ts';

interface TimesheetImportScreenProps {
  readonly projectId: number;
  /** Id of the timesheet in the address. */
  readonly importId: string | undefined;
  readonly onImport: (importId: string | undefined) => void;
}

/** Import page for timesheets: the wizard and the list of past imports. */
export function TimesheetImportScreen(props: TimesheetImportScreenProps) {
  const [visits, setVisits] = useState(0);
  return <TimesheetVisit key={visits} {...props} onAnother={() => setVisits((earlier) => earlier + 1)} />;
}

function TimesheetVisit({
  projectId,
  importId,
  onImport,
  onAnother,
}: TimesheetImportScreenProps & { readonly onAnother: () => void }) {
  // A namespace loaded later would suspend the page for a moment and hide the open editor with it.
  const { t } = useTranslation(['frame', 'timesheets', 'imports', 'terms', 'grid', 'forms']);
  const visit = useTimesheetVisit(projectId, importId);
  const step = useSelector(visit, selectImportStep);
  const mayImport = useMayChange('timesheets.import');
  useImportInAddress(visit, { importId, onImport, onAnother });
  useFreshHours(visit);
  return (
    <Page
      title={t('titles.timesheets')}
      views={<TimesheetViews projectId={projectId} view="import" />}
      toolbar={mayImport ? <ImportSteps current={step} /> : undefined}
    >
      <div className={styles['body']}>
        <FutureLines projectId={projectId} />
        {mayImport && <WizardPage visit={visit} projectId={projectId} />}
        {(step === 'file' || !mayImport) && (
          <PastTimesheets
            projectId={projectId}
            {...(mayImport && { onResume: (resumed) => visit.send({ type: 'import.resume', importId: resumed }) })}
          />
        )}
      </div>
    </Page>
  );
}

function WizardPage({ visit, projectId }: { readonly visit: ImportRef; readonly projectId: number }) {
  const isFailed = useSelector(visit, selectIsImportFailed);
  const isBusy = useSelector(visit, selectIsImportBusy);
  const page = useSelector(visit, selectImportStep);
  if (isFailed) return <ImportFailure visit={visit} />;
  if (isBusy) return <Working visit={visit} />;
  if (page === 'mapping') return <MapTimesheet visit={visit} />;
  if (page === 'review') return <TimesheetReview visit={visit} />;
  if (page === 'done') return <TimesheetDone visit={visit} projectId={projectId} />;
  return <ChooseTimesheet visit={visit} />;
}

function ChooseTimesheet({ visit }: { readonly visit: ImportRef }) {
  const { t } = useTranslation('timesheets');
  const words = { heading: t('choose.heading'), drop: t('choose.drop'), templates: t('choose.templates') };
  return <ChooseFile visit={visit} template={timesheetTemplate(t('choose.file'))} words={words} />;
}

/** Invalidates the hours of the project that an applied timesheet changes. */
function useFreshHours(visit: ImportRef) {
  const queries = useQueryClient();
  const step = useSelector(visit, selectImportStep);
  useEffect(() => {
    if (step === 'check') queries.removeQueries({ queryKey: ['timesheets', 'rows'] });
    if (step === 'file') void queries.invalidateQueries({ queryKey: ['timesheets', 'list'] });
    if (step === 'done')
      for (const key of ['timesheets', 'report', 'projects']) void queries.invalidateQueries({ queryKey: [key] });
  }, [step, queries]);
}

/** Creates the actor of one visit to the timesheet import. It ends with the visit; the server stores the draft. */
function useTimesheetVisit(projectId: number, importId: string | undefined): ImportRef {
  const { call, inspection } = useApp();
  const [machine] = useState(() => provideImport(timesheetPorts(call)));
  const input = { projectId, importType: 'timesheet' as const, ...(importId === undefined ? {} : { importId }) };
  const visit = useActorRef(machine, { input, ...inspection.options() });
  useEffect(() => inspection.watch(visit), [inspection, visit]);
  return visit;
}
