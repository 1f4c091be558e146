/** Packages of a type: the list with the open package beside it; on a narrow screen, one or the other. */
import { lazy, Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { setupNamespaces } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { packageFields } from '../../../contract/setup/codes/packageFields.ts';
import type { PackageType } from '../../../contract/setup/codes/packageKinds.ts';
import { packageOpenDelay } from '../../../machines/pageTimings.ts';
import { useMayChange, useProject } from '../../context/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useFieldColumns } from '../../grid/setupTable/fieldColumns.ts';
import { SetupFiles } from '../../grid/setupTable/files/SetupFiles.tsx';
import { SetupTable, type SetupTableHandle } from '../../grid/setupTable/SetupTable.tsx';
import { PermissionNotice } from '../../grid/setupTable/PermissionNotice.tsx';
import { ErrorNotice } from '../../ui/layout/ErrorNotice.tsx';
import { LeaveDialog } from '../../ui/dialogs/LeaveDialog.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Reading } from '../../ui/layout/Spinner.tsx';
import { useIsNarrow } from '../../ui/screen/useIsNarrow.ts';
import { PackageDetail } from './detail/PackageDetail.tsx';
import { PackageForm } from './detail/PackageForm.tsx';
import { NoPackages } from './list/NoPackages.tsx';
import { PackageCards } from './list/PackageCards.tsx';
import { PackagesToolbar } from './list/PackagesToolbar.tsx';
import { PackageTypes } from './list/PackageTypes.tsx';
import { usePackageList } from './list/usePackageList.ts';
import { usePackageStore } from './list/usePackageStore.ts';
import styles from './packages.module.css';
import type { PackagesSearch } from './search.ts';

const ReadinessView = lazy(async () => ({
  default: (await import('./readiness/ReadinessView.tsx')).ReadinessView,
}));

interface PackagesScreenProps {
  readonly projectId: number;
  readonly packageType: PackageType;
  readonly search: PackagesSearch;
  readonly onSearch: (patch: Partial<PackagesSearch>) => void;
}

const permission = 'packages.edit';
const typedFields = packageFields.filter(({ isKept }) => !isKept);

export function PackagesScreen({ projectId, packageType, search, onSearch }: PackagesScreenProps) {
  // Includes the texts of waiting packages: a namespace loaded when a package opens would suspend the page for a moment and hide
  // the open editor with it.
  const { t } = useTranslation(['packages', 'frame', 'views', 'waits', ...setupNamespaces]);
  const { projectNumber, unitMeasurement } = useProject();
  const formats = useFormats();
  const mayEdit = useMayChange(permission);
  const isNarrow = useIsNarrow();
  const words = useFieldColumns(unitMeasurement);
  const store = usePackageStore(projectId, packageType, words);
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const { status, failure } = snapshot;
  const [isAdding, setAdding] = useState(false);
  const [opened, setOpened] = useState(search.package);
  if (search.package !== undefined && search.package !== opened) setOpened(search.package);
  const [selected, setSelected] = useState<readonly number[]>([]);
  const searchRef = useRef<HTMLInputElement>(null);
  const gridRef = useRef<SetupTableHandle>(null);

  const open = useCallback((id: number) => onSearch({ package: id }), [onSearch]);
  const close = () => {
    onSearch({ package: undefined });
    gridRef.current?.focus();
  };
  // Arrow keys move through the list while a package is open beside it.
  const isOpen = search.package !== undefined;
  const isReadiness = search.show === 'readiness';
  const stoodOn = selected.length === 1 ? store.entry(selected[0]!)?.stored?.id : undefined;
  useEffect(() => {
    if (!isOpen || isNarrow || stoodOn === undefined || stoodOn === search.package) return undefined;
    const timer = setTimeout(() => open(stoodOn), packageOpenDelay);
    return () => clearTimeout(timer);
    // The address alone, opened by a link, moves nobody in the list.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [stoodOn]);

  const { rows, shown, isShown, columns } = usePackageList({ projectId, search, snapshot, words, onOpen: open });

  const title = t('frame:titles.packages');
  const label = t('list', { type: t(`frame:packages.${packageType}`) });
  const count = t('count', { count: shown.length, shown: formats.count(shown.length) });
  const empty = <NoPackages {...{ search, onSearch, isReadiness, mayEdit, isNarrow }} onAdd={() => setAdding(true)} />;
  // Without any package, the message that nothing is held back would be misleading.
  const isNothingToHold = status === 'ready' && rows.length === 0 && search.package === undefined;
  const detail = search.package !== undefined && (
    <PackageDetail
      key={search.package}
      projectId={projectId}
      packageType={packageType}
      id={search.package}
      words={words}
      isAlone={isNarrow}
      onChanged={() => store.reloadSoon()}
      onReadiness={() => onSearch({ show: 'readiness' })}
      onClose={close}
    />
  );

  return (
    <Page
      fill
      title={title}
      views={<PackageTypes projectId={projectId} open={packageType} isReadiness={isReadiness} />}
      // The element is always present, so that the content after it does not move when the rows arrive.
      {...(!isReadiness && {
        isDetailShort: true,
        detail: <span role="status">{status === 'ready' ? count : ''}</span>,
      })}
      actions={
        (!isNarrow || !isOpen) &&
        !isReadiness && (
          <>
            {!isNarrow && (
              <SetupFiles
                store={store}
                shape={{ fields: typedFields, namedBy: ['code'], words }}
                tableName={label}
                fileName={`${projectNumber} ${label}`}
                mayImport={mayEdit}
                count={(files) => t('count', { count: files, shown: formats.count(files) })}
              />
            )}
            {mayEdit && (
              <button type="button" className="button primary" onClick={() => setAdding(true)}>
                {t('add')}
              </button>
            )}
          </>
        )
      }
      toolbar={
        (!isNarrow || !isOpen) &&
        !isReadiness && (
          <PackagesToolbar
            {...{ projectId, packageType, search, onSearch, store, rows, selected, stoodOn, isNarrow, mayEdit }}
            ref={searchRef}
            onOpen={open}
            onGrid={() => gridRef.current?.focus()}
          />
        )
      }
    >
      <div className={styles['screen']}>
        {!mayEdit && !isNarrow && <PermissionNotice permission={permission} />}
        {status === 'failed' && (
          <ErrorNotice title={t('loadFailed')} error={failure} onRetry={() => void store.reload()} />
        )}
        <div className={styles['aside']}>
          {isReadiness && isNothingToHold && empty}
          {isReadiness && !isNothingToHold && (
            <Suspense>
              <ReadinessView key={search.package} projectId={projectId} packageType={packageType} id={search.package} />
            </Suspense>
          )}
          {status === 'loading' && !isReadiness && (!isNarrow || !isOpen) && <Reading />}
          {status === 'ready' && !isNarrow && !isReadiness && (
            <div className={styles['list']}>
              <SetupTable
                ref={gridRef}
                label={label}
                store={store}
                columns={columns}
                isEditable={mayEdit}
                search={search.find ?? ''}
                isShown={isShown}
                onFind={() => searchRef.current?.select()}
                onSelection={setSelected}
                onOpenRow={(key) => {
                  const id = store.entry(key)?.stored?.id;
                  if (id !== undefined) open(id);
                }}
              >
                {empty}
              </SetupTable>
            </div>
          )}
          {status === 'ready' &&
            isNarrow &&
            !isOpen &&
            !isReadiness &&
            (shown.length === 0 ? empty : <PackageCards label={label} rows={shown} cameFrom={opened} onOpen={open} />)}
          {!isReadiness && detail}
        </div>
      </div>
      {isAdding && (
        <PackageForm
          projectId={projectId}
          packageType={packageType}
          words={words}
          row={null}
          onSaved={(id) => {
            setAdding(false);
            void store.reload();
            open(id);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      <LeaveDialog
        unsaved={() => {
          const { saving, unsaved, failed } = store.getSnapshot();
          return saving + unsaved + failed;
        }}
        settled={() => store.settled()}
        text={(rowsOpen) => t('grid:setup.leave', { count: rowsOpen })}
      />
    </Page>
  );
}
