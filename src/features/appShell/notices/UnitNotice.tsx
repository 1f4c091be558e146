import { lazy, Suspense, useState } from 'react';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { useOpenProject } from '../../../context/useApp.ts';
import { useUnitChange } from '../../../rows/useUnitChange.ts';

/** Loaded on demand, since the unit rarely changes. */
const UnitChanged = lazy(async () => ({ default: (await import('./UnitChanged.tsx')).UnitChanged }));

/** Shown after the open project has changed its unit: typed lengths stay in their unit, and the user is informed. */
export function UnitNotice() {
  const project = useOpenProject();
  return project && <UnitNoticeOf key={project.id} unit={project.unitMeasurement} />;
}

function UnitNoticeOf({ unit }: { readonly unit: UnitMeasurement }) {
  const [since, setSince] = useState<Date | null>(null);
  useUnitChange(unit, () => setSince(new Date()));
  return (
    since && (
      <Suspense>
        <UnitChanged unit={unit} since={since} onClose={() => setSince(null)} />
      </Suspense>
    )
  );
}
