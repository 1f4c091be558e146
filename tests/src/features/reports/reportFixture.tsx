/**
 * Reports of a small project, recorded and verified by `tests/server/reportRecorded.test.ts`, and the screen with its own
 * address.
 */
import { useState } from 'react';
import { type ReportType } from '../../../../contract/reports/reportTypes.ts';
import { getReport } from '../../../../contract/reports/reports.ts';
import { ReportScreen } from '../../../../src/features/reports/ReportScreen.tsx';
import type { ReportSearch } from '../../../../src/features/reports/report/search.ts';
import { recordedReply } from '../../recorded.ts';

export const cableSummary = recordedReply(getReport, 'reportCableSummary');
/** Grouped by area, then by type code. */
export const byAreaAndType = recordedReply(getReport, 'reportByAreaAndType');
export const cableLength = recordedReply(getReport, 'reportCableLength');
export const cablesRemaining = recordedReply(getReport, 'reportCablesRemaining');
export const cableRouteReady = recordedReply(getReport, 'reportCableRouteReady');
export const cablesByEquipment = recordedReply(getReport, 'reportCablesByEquipment');
/** With its lines open. */
export const cablesByConduit = recordedReply(getReport, 'reportCablesByConduit');
export const unknownCommodities = recordedReply(getReport, 'reportUnknownCommodities');
/** For a new project. */
export const noCables = recordedReply(getReport, 'reportOfNoCables');
export const noConduits = recordedReply(getReport, 'reportOfNoConduits');

/** Address bar of the test: what the screen wrote into it, newest last. */
export type Address = Partial<ReportSearch>[];

interface AddressedProps {
  readonly address: Address;
  readonly reportType?: ReportType;
  readonly search?: ReportSearch;
  /** True if the address follows a moment later, as with the router. */
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
