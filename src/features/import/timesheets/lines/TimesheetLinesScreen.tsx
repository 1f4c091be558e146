/** Hours entered by hand: by employee, account code and day, typed directly into the table. */
import { useMemo, useRef, useState } from 'react';
import { setupNamespaces } from '../../../../i18n/translate.ts';
import { useTranslation } from '../../../../i18n/useTranslation.ts';
import type { TimesheetLineRow } from '../../../../../contract/timesheets/timesheetLines.ts';
import { enteredFields } from '../../../../../contract/timesheets/timesheetFields.ts';
import { fromTheList, usePickLists } from '../../../../grid/commodityGrid/fields/usePickLists.ts';
import { useMayChange, useProject } from '../../../../context/useApp.ts';
import { useFieldColumns } from '../../../../grid/setupTable/fieldColumns.ts';
import { RowAction } from '../../../../grid/setupTable/RowAction.tsx';
import { withPickList } from '../../../../grid/setupTable/setupColumn.ts';
import { SetupScreen, type SetupScreenHandle } from '../../../../grid/setupTable/SetupScreen.tsx';
import { useSetupTexts } from '../../../../grid/setupTable/useSetupTexts.ts';
import { FutureLines } from '../hours/FutureLines.tsx';
import { TimesheetViews } from '../TimesheetViews.tsx';
import { RemoveLinesDialog } from './RemoveLinesDialog.tsx';
import { useTimesheetLineStore } from './useTimesheetLineStore.ts';

export function TimesheetLinesScreen({ projectId }: { readonly projectId: number }) {
  // A namespace loaded later would suspend the page for a moment and hide the open editor with it.
  const { t } = useTranslation(['timesheets', 'frame', ...setupNamespaces]);
  const { unitMeasurement } = useProject();
  const mayEdit = useMayChange('timesheets.import');
  const fields = useFieldColumns(unitMeasurement);
  const pickLists = usePickLists(projectId);
  const { store, remove } = useTimesheetLineStore(projectId, fields);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isRemoving, setRemoving] = useState(false);
  const screen = useRef<SetupScreenHandle>(null);
  const texts = useSetupTexts(t, t('frame:titles.timesheets'), { rows: t('views.lines') });
  const columns = useMemo(
    () =>
      enteredFields.map((field) => withPickList(fields.column<TimesheetLineRow>(field), pickLists(field, fromTheList))),
    [fields, pickLists],
  );
  const close = () => {
    setRemoving(false);
    screen.current?.focus();
  };
  return (
    <SetupScreen
      ref={screen}
      store={store}
      columns={columns}
      permission="timesheets.import"
      mayEdit={mayEdit}
      addsOnTop
      texts={texts}
      views={<TimesheetViews projectId={projectId} view="lines" />}
      above={<FutureLines projectId={projectId} />}
      acts={mayEdit && <RowAction label={t('remove')} isPossible={chosen.length > 0} onAct={() => setRemoving(true)} />}
      onSelection={setChosen}
    >
      {isRemoving && (
        <RemoveLinesDialog
          count={chosen.length}
          onReason={(reason) => {
            void remove(chosen, reason);
            close();
          }}
          onClose={close}
        />
      )}
    </SetupScreen>
  );
}
