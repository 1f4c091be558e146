/** A Cable Summary as the server sends it, and the screen with an address of its own. */
import { useState } from 'react';
import type { Report, ReportType } from '../../../../contract/reports.ts';
import { ReportScreen } from '../../../../src/features/reports/ReportScreen.tsx';
import type { ReportSearch } from '../../../../src/features/reports/search.ts';

export const cableSummary: Report = {
  reportType: 'cable-summary',
  title: 'Cable Summary',
  version: 12,
  generatedAt: new Date('2026-11-20T15:00:00Z'),
  unit: 'ft',
  columns: [
    { key: 'typeCode', label: 'Type code', kind: 'text', total: 'none' },
    { key: 'cables', label: 'Cables', kind: 'count', total: 'sum' },
    { key: 'designLength', label: 'Design length', kind: 'length', total: 'sum' },
    { key: 'percentPulled', label: '% pulled', kind: 'percent', total: 'recomputed' },
    { key: 'ratio', label: 'Actual/design', kind: 'ratio', total: 'none' },
    { key: 'budgetHours', label: 'Budget', kind: 'hours', total: 'sum' },
  ],
  rows: [
    { typeCode: '3C#12', cables: 1893, designLength: 100, percentPulled: 90, ratio: 1.02, budgetHours: 12.25 },
    { typeCode: '2PR#16', cables: 4, designLength: 900, percentPulled: 10, ratio: null, budgetHours: 7 },
    { typeCode: null, cables: 2, designLength: null, percentPulled: null, ratio: 0.98, budgetHours: 0 },
    { typeCode: '12C#14', cables: 7, designLength: 50.5, percentPulled: 0, ratio: null, budgetHours: 1 },
  ],
  totals: {
    typeCode: null,
    cables: 1906,
    designLength: 1050.5,
    percentPulled: 17.1,
    ratio: null,
    budgetHours: 20.25,
  },
  notices: ['2 cables have no labor unit and count as 0 h. Add a labor unit for the type under Labor Units.'],
};

/** The address bar of the test: what the screen wrote into it, newest last. */
export type Address = Partial<ReportSearch>[];

interface AddressedProps {
  readonly address: Address;
  readonly reportType?: ReportType;
  readonly search?: ReportSearch;
  /** The address follows a moment later, as the router does it. */
  readonly isSlow?: boolean;
}

export function Addressed({ address, reportType = 'cable-summary', search, isSlow = false }: AddressedProps) {
  const [now, setNow] = useState<ReportSearch>(search ?? {});
  return (
    <ReportScreen
      projectId={7}
      reportType={reportType}
      search={now}
      onSearch={(patch) => {
        address.push(patch);
        const follow = () => setNow((before) => ({ ...before, ...patch }));
        if (isSlow) setTimeout(follow, 20);
        else follow();
      }}
    />
  );
}
