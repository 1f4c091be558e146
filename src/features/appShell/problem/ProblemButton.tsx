import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';

const ProblemDialog = lazy(async () => ({ default: (await import('./ProblemDialog.tsx')).ProblemDialog }));

/** Shown when a page could not be displayed: reports to the administrators of Wireway what led to it. */
export function ProblemButton() {
  const { t } = useTranslation('frame');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {t('user.problem')}
      </button>
      {isOpen && (
        <Suspense>
          <ProblemDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
