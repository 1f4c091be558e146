/** The identifying column of a report stays visible however far it is scrolled to the right. */
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getReport, type Report } from '../../../../contract/reports/reports.ts';
import styles from '../../../../src/features/reports/table/ReportTable.module.css';
import { recordedReply } from '../../recorded.ts';
import { renderWithApp } from '../../renderWithApp.tsx';
import { reply, server } from '../../server.ts';
import { Addressed, cableRouteReady, cablesByConduit, cablesByEquipment, cableSummary } from './reportFixture.tsx';

const divided = recordedReply(getReport, 'reportByAreaAndType');

it.each<[string, Report, string | null, object]>([
  ['the cable beside whether it is ready', cableRouteReady, 'cable', {}],
  ['the cable beside the equipment', cablesByEquipment, 'cable', {}],
  ['the cable beside the raceway', cablesByConduit, 'cable', {}],
  ['what groups are divided by beside their name', divided, 'typeCode', { groupBy: 'area', thenBy: 'typeCode' }],
  ['the type code alone', cableSummary, null, {}],
])('%s stays visible, from the header to the total', async (_, report, key, search) => {
  server.use(reply(getReport, report));
  await renderWithApp(<Addressed address={[]} reportType={report.reportType} search={search} />);
  const lines = within(await screen.findByRole('table')).getAllByRole('row');
  const place = report.columns.findIndex((column) => column.key === key);
  for (const line of lines) {
    const frozen = [...line.children].findIndex((cell) => cell.classList.contains(styles['frozen']!));
    expect(frozen).toBe(place);
  }
});
