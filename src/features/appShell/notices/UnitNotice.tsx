import { lazy, Suspense, useState } from 'react';
import type { UnitMeasurement } from '../../../../contract/base/values/scalars.ts';
import { useOpenProject } from '../../../context/useApp.ts';
import { useUnitChange } from '../../../rows/useUnitChange.ts';

/** Most pages never see the unit change. */
const UnitChanged = lazy(async () => ({ default: (await import('./UnitChanged.tsx')).UnitChanged }));

/** The open project measures in its other unit since a moment ago: what is typed keeps its unit, and its person is told so. */
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
