import { useQueryClient } from '@tanstack/react-query';
import { useSelector, useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useTerms } from '../../i18n/useTerms.ts';
import type { ImportType } from '../../../contract/commodities/fields/commodityTypes.ts';
import { selectImportStep, selectIsImportBusy, selectIsImportFailed } from '../../../machines/import/selectors.ts';
import type { ImportRef } from '../../../machines/import/importMachine.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { useMayChange, useApp } from '../../context/useApp.ts';
import { useImportInAddress } from './useImportInAddress.ts';
import { useCommodity } from '../../shared/projects/useCommodity.ts';
import { templateOf } from './template.ts';
import { ChooseFile } from './choose/ChooseFile.tsx';
import { ImportDone } from './ImportDone.tsx';
import { ImportFailure } from './ImportFailure.tsx';
import styles from './ImportsScreen.module.css';
import { ImportSteps } from './ImportSteps.tsx';
import { MapColumns } from './mapping/MapColumns.tsx';
import { PastImports } from './PastImports.tsx';
import { Review } from './review/Review.tsx';
import type { ImportsSearch } from './search.ts';
import { Working } from './Working.tsx';
import type { ImportInput } from '../../../machines/import/types.ts';
import { provideImport } from '../../../machines/import/provideImport.ts';
import { importPorts } from '../../ports/importPorts.ts';

interface ImportsScreenProps {
  readonly projectId: number;
  readonly importType: ImportType;
  readonly search: ImportsSearch;
  readonly onSearch: (patch: Partial<ImportsSearch>) => void;
}

/** Import page of one commodity: the wizard and the list of past imports. */
export function ImportsScreen(props: ImportsScreenProps) {
  const [visits, setVisits] = useState(0);
  const another = () => setVisits((earlier) => earlier + 1);
  return <ImportVisit key={`${props.projectId}/${props.importType}/${visits}`} {...props} onAnother={another} />;
}

interface ImportVisitProps extends ImportsScreenProps {
  /** Called when a link changed the address to another import, or to none. */
  readonly onAnother: () => void;
}

function ImportVisit({ projectId, importType, search, onSearch, onAnother }: ImportVisitProps) {
  // A namespace loaded later would suspend the page for a moment and hide the open editor with it.
  const { t } = useTranslation(['imports', 'terms', 'grid', 'forms']);
  const terms = useTerms();
  const visit = useImportVisit({ projectId, importType, ...(search.import ? { importId: search.import } : {}) });
  const step = useSelector(visit, selectImportStep);
  const mayImport = useMayChange('import.run');
  useImportInAddress(visit, { importId: search.import, onImport: (id) => onSearch({ import: id }), onAnother });
  useFreshLists(visit);

  return (
    <Page
      title={t('title', { type: terms.commodity(importType) })}
      toolbar={mayImport ? <ImportSteps current={step} /> : undefined}
    >
      <div className={styles['body']}>
        {mayImport && <WizardPage visit={visit} importType={importType} search={search} onSearch={onSearch} />}
        {(step === 'file' || !mayImport) && (
          <PastImports
            projectId={projectId}
            importType={importType}
            {...(mayImport && { onResume: (importId) => visit.send({ type: 'import.resume', importId }) })}
          />
        )}
      </div>
    </Page>
  );
}

interface WizardPageProps extends Pick<ImportsScreenProps, 'search' | 'onSearch'> {
  readonly visit: ImportRef;
  readonly importType: ImportType;
}

function WizardPage({ visit, importType, search, onSearch }: WizardPageProps) {
  const isFailed = useSelector(visit, selectIsImportFailed);
  const isBusy = useSelector(visit, selectIsImportBusy);
  const page = useSelector(visit, selectImportStep);
  if (isFailed) return <ImportFailure visit={visit} />;
  if (isBusy) return <Working visit={visit} />;
  if (page === 'mapping') return <MapColumns visit={visit} importType={importType} />;
  if (page === 'review') {
    const { import: _, ...shown } = search;
    return <Review visit={visit} search={shown} onSearch={onSearch} />;
  }
  if (page === 'done') return <ImportDone visit={visit} importType={importType} />;
  return <ChooseSchedule visit={visit} importType={importType} />;
}

function ChooseSchedule({ visit, importType }: Pick<WizardPageProps, 'visit' | 'importType'>) {
  return <ChooseFile visit={visit} template={templateOf(useCommodity(importType), useTerms())} />;
}

/** Invalidates the lists and numbers of the project that a finished import changes. */
function useFreshLists(visit: ImportRef) {
  const queryClient = useQueryClient();
  const step = useSelector(visit, selectImportStep);
  useEffect(() => {
    // Results of the previous check do not apply to this one.
    if (step === 'check') queryClient.removeQueries({ queryKey: ['imports', 'changes'] });
    if (step === 'file') void queryClient.invalidateQueries({ queryKey: ['imports'] });
    if (step === 'done') {
      for (const key of ['imports', 'report', 'projects']) void queryClient.invalidateQueries({ queryKey: [key] });
    }
  }, [step, queryClient]);
}

/** Creates the actor of one visit to the import page. It ends with the visit; the server stores the draft. */
function useImportVisit(input: ImportInput): ImportRef {
  const { call, inspection, liveEvents } = useApp();
  const [machine] = useState(() => provideImport(importPorts(call, liveEvents)));
  const visit = useActorRef(machine, { input, ...inspection.options() });
  useEffect(() => inspection.watch(visit), [inspection, visit]);
  return visit;
}
