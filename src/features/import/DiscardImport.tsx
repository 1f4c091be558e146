import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ImportRef } from '../../../machines/import/importMachine.ts';
import { selectImportRecord, selectTimesheetRecord } from '../../../machines/import/selectors.ts';
import { useApp } from '../../context/useApp.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { DialogActions } from '../../ui/dialogs/DialogActions.tsx';
import { rejectedOfSchedule, rejectedOfTimesheet, type RejectedSource } from './rejected/rejectedSource.ts';

interface DiscardImportProps {
  readonly visit: ImportRef;
  readonly className?: string;
}

/** Button that discards the import; it asks first if cells were fixed on this page, which the file does not have. */
export function DiscardImport({ visit, className = 'button plain' }: DiscardImportProps) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  const checked = useCheckedSource(visit);
  const [isCounting, setCounting] = useState(false);
  /** Number of cells that would be lost; 'unknown' if it could not be read; null if the user is not asked. */
  const [lost, setLost] = useState<number | 'unknown' | null>(null);
  const discard = () => visit.send({ type: 'import.cancel' });
  const ask = async () => {
    if (checked === null) return discard();
    setCounting(true);
    const cells = await countFixes(checked);
    setCounting(false);
    if (cells === 0) discard();
    else setLost(cells);
  };
  return (
    <>
      <button type="button" className={className} disabled={isCounting} onClick={() => void ask()}>
        {t('failure.cancelImport')}
      </button>
      {lost !== null && (
        <Dialog title={t('discard.title')} onClose={() => setLost(null)}>
          <p>
            {lost === 'unknown' ? t('discard.some') : t('discard.lost', { count: lost, shown: formats.count(lost) })}
          </p>
          <DialogActions
            startsOnCancel
            onCancel={() => setLost(null)}
            primary={
              <button type="button" className="button primary" onClick={discard}>
                {t('failure.cancelImport')}
              </button>
            }
          />
        </Dialog>
      )}
    </>
  );
}

/** Returns the source of the fixed cells; null for a file that was never checked and so has none. */
function useCheckedSource(visit: ImportRef): RejectedSource | null {
  const { call } = useApp();
  const schedule = useSelector(visit, selectImportRecord);
  const timesheet = useSelector(visit, selectTimesheetRecord);
  if (schedule?.counts) return rejectedOfSchedule(call, schedule);
  return timesheet?.counts ? rejectedOfTimesheet(call, timesheet, timesheet.counts.refused) : null;
}

async function countFixes(source: RejectedSource): Promise<number | 'unknown'> {
  try {
    return (await source.read({ limit: 1 })).correctedCells;
  } catch {
    return 'unknown';
  }
}
