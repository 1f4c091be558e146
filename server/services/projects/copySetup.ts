/** What one project set up, for another that begins. */
import type { Transaction } from '../../db/database.ts';
import { lockAccountCodes } from '../../repositories/codes/accountCodes.ts';
import { copyCodeRows } from '../../repositories/codes/codeRows.ts';
import { copyColumns } from '../../repositories/columnSettings.ts';
import { copyLaborUnitRows } from '../../repositories/laborUnits/laborUnits.ts';
import { readInformation, writeSettings } from '../../repositories/projects/projectSettings.ts';
import { copyTemplates } from '../../repositories/printing/printTemplates.ts';
import { copySharedViews } from '../../repositories/savedViews.ts';
import { convertUnit } from './convertUnit.ts';

/**
 * Copies codes, labor units, columns, shared views, print templates and rules of credit into a project that has none, in its own unit of length. The plan stays
 * behind, since its weeks are those of the other job; so do the people.
 */
export async function copySetup(
  transaction: Transaction,
  fromProjectId: number,
  projectId: number,
  ownerId: number,
): Promise<void> {
  // The copies of account codes go on following the company's list.
  await lockAccountCodes(transaction, 'copy');
  const { project: from, settings } = await readInformation(transaction, fromProjectId);
  const { project, settings: own } = await readInformation(transaction, projectId);
  await copyCodeRows(transaction, fromProjectId, projectId);
  await copyLaborUnitRows(transaction, fromProjectId, projectId);
  await copyColumns(transaction, fromProjectId, projectId);
  await copySharedViews(transaction, fromProjectId, projectId, ownerId);
  await copyTemplates(transaction, fromProjectId, projectId, ownerId);
  const { targetFinishDate, plannedCurve } = own;
  await writeSettings(transaction, projectId, { ...settings, targetFinishDate, plannedCurve });
  if (from.unitMeasurement !== project.unitMeasurement)
    await convertUnit(transaction, projectId, from.unitMeasurement, project.unitMeasurement, project.version);
}
