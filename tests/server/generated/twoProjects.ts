/** Two unrelated projects, each with its own rows, change, import, entries and users. */
import { copyAccountCodes, saveAccountCodes } from '../../../contract/setup/accountCodes/accountCodes.ts';
import { updateCommodities } from '../../../contract/rows/changes.ts';
import { saveCodes, saveSuppliers } from '../../../contract/setup/codes/codes.ts';
import { listCommodityChanges } from '../../../contract/rows/commodityHistory.ts';
import { saveLaborUnits } from '../../../contract/setup/laborUnits/laborUnitRows.ts';
import { addEntryPhoto } from '../../../contract/progress/photos/entryPhotos.ts';
import { recordFieldWork } from '../../../contract/progress/fieldEntries.ts';
import { saveReels } from '../../../contract/reels/reels.ts';
import { createPackageLink } from '../../../contract/packages/links.ts';
import { savePackages } from '../../../contract/packages/packages.ts';
import { recordPrint } from '../../../contract/printing/printedCards.ts';
import { savePrintTemplate } from '../../../contract/printing/printTemplates.ts';
import { saveView } from '../../../contract/reports/savedViews/savedViews.ts';
import { createUser } from '../../../contract/users/users.ts';
import { addRows } from '../commodityFixture.ts';
import { jpegOf } from '../../support/jpegs.ts';
import { textTemplate } from '../fixtures/textTemplate.ts';
import { importSteps } from '../fixtures/importSteps.ts';
import { timesheetSteps } from '../fixtures/timesheetSteps.ts';
import { saveTimesheetLines } from '../../../contract/timesheets/timesheetLines.ts';
import type { TestServer } from '../testServer.ts';
import type { Known } from './schemaValues.ts';

export interface Site {
  readonly projectId: number;
  /** Existing values of the project, by their field names in calls. */
  readonly known: Known;
}

/** Creates a project whose every text contains `word`; its ids count from `firstId`, so that no id is part of another. */
export async function makeSite(server: TestServer, word: string, firstId: number): Promise<Site> {
  await server.database.transaction(async (transaction) => {
    await transaction.execute(`alter table project alter column id restart with ${firstId}`);
    await transaction.execute(`alter table cable alter column id restart with ${firstId + 100}`);
    await transaction.execute(`alter table code alter column id restart with ${firstId + 300}`);
    await transaction.execute(`alter table labor_unit alter column id restart with ${firstId + 400}`);
    await transaction.execute(`alter table saved_view alter column id restart with ${firstId + 600}`);
    await transaction.execute(`alter table timesheet_line alter column id restart with ${firstId + 700}`);
    await transaction.execute(`alter table app_user alter column id restart with ${firstId + 500}`);
  });
  const { id: projectId } = await server.createProject({ name: word, projectNumber: word });
  const lead = server.as({ name: `Lead ${word}`, role: 'project-lead' }, projectId);
  const rowIds = await addRows(server.database, projectId, 'cable', [
    { tag: `${word}-1`, designLength: 100, service: word },
    { tag: `${word}-2`, designLength: 200, service: word },
  ]);
  const member = await lead.call(createUser, {
    body: { projectId, name: `Member ${word}`, email: `${word}@example.com`.toLowerCase(), role: 'foreman' },
  });
  const [id] = rowIds;
  const [invitation] = await server.database.transaction((transaction) =>
    transaction.query<{ id: string }>('select id from invitation where user_id = $1', [member.id]),
  );
  const entryId = crypto.randomUUID();
  const operationId = crypto.randomUUID();
  await lead.call(updateCommodities, {
    body: {
      projectId,
      type: 'cable',
      rows: [{ id: id!, operationId, cells: [{ field: 'notes', before: null, after: word }] }],
    },
  });
  await lead.call(recordFieldWork, {
    body: {
      projectId,
      entries: [
        {
          id: entryId,
          type: 'cable',
          commodityId: id!,
          workDate: '2026-03-02',
          values: { pulledLength: 5 },
          note: word,
        },
      ],
    },
  });
  const photoId = crypto.randomUUID();
  await lead.call(addEntryPhoto, {
    body: { projectId, entryId, photoId, caption: word, takenAt: '2026-03-02T12:00:00Z' },
    file: { name: 'photo.jpg', content: jpegOf({ width: 64, height: 48 }) },
  });
  const codes = await lead.call(saveCodes, {
    body: {
      projectId,
      kind: 'area',
      rows: [`${word}-A`, `${word}-B`].map((value) => ({ row: null, cells: [{ field: 'code', value }] })),
    },
  });
  const suppliers = await lead.call(saveSuppliers, {
    body: { projectId, kind: 'supplier', rows: [{ row: null, cells: [{ field: 'code', value: `${word}-V` }] }] },
  });
  await lead.call(saveCodes, {
    body: { projectId, kind: 'cable-type', rows: [{ row: null, cells: [{ field: 'code', value: `${word}-T` }] }] },
  });
  const reel = { code: `${word}-R`, cableType: `${word}-T`, receivedLength: 1000 };
  const reels = await lead.call(saveReels, {
    body: {
      projectId,
      kind: 'reel',
      rows: [{ row: null, cells: Object.entries(reel).map(([field, value]) => ({ field, value })) }],
    },
  });
  const packages = await lead.call(savePackages, {
    body: {
      projectId,
      packageType: 'installation',
      rows: [{ row: null, cells: [{ field: 'code', value: `${word}-P` }] }],
    },
  });
  const packageIds = packages.results.flatMap((result) => (result.status === 'saved' ? result.row.id : []));
  const { link } = await lead.call(createPackageLink, { body: { projectId, id: packageIds[0]!, days: 1 } });
  const codeIds = [...codes.results, ...suppliers.results, ...reels.results].flatMap((result) =>
    result.status === 'saved' ? result.row.id : [],
  );
  // The company list is shared by all projects; the codes a project copied are its own.
  const companyCodes = await server.as('administrator').call(saveAccountCodes, {
    body: {
      rows: [
        {
          row: null,
          cells: [
            { field: 'code', value: `${projectId}` },
            { field: 'codeType', value: 'direct' },
          ],
        },
      ],
    },
  });
  const accountCodeId = companyCodes.results.flatMap((result) => (result.status === 'saved' ? result.row.id : []));
  await lead.call(copyAccountCodes, { body: { projectId, codes: [`${projectId}`] } });
  const units = await lead.call(saveLaborUnits, {
    body: {
      projectId,
      rows: [
        {
          row: null,
          cells: Object.entries({ commodityType: 'cable', name: word, unit: 'ft', hours: 1 }).map(([field, value]) => ({
            field,
            value,
          })),
        },
      ],
    },
  });
  const unitIds = units.results.flatMap((result) => (result.status === 'saved' ? result.row.id : []));
  const view = await lead.call(saveView, {
    body: { projectId, kind: 'data', type: 'cable', view: null, name: word, sharing: 'project', content: { q: word } },
  });
  await lead.call(savePrintTemplate, {
    body: { projectId, commodityType: 'cable', templateType: 'label', version: 0, content: textTemplate(word) },
  });
  const printId = crypto.randomUUID();
  await lead.call(recordPrint, {
    body: {
      projectId,
      printId,
      type: 'cable',
      templateType: 'label',
      templateVersion: 1,
      unitMeasurement: 'imperial',
      cards: [{ id: id!, values: { revision: word } }],
    },
  });
  const viewIds = view.status === 'saved' ? [view.view.id] : [];
  const timesheets = timesheetSteps(lead, projectId);
  const timesheet = await timesheets.run(
    `Date,Employee Name,Cost Code,Hours,Description\n2026-03-02,${word},${projectId},8,${word}\n`,
    {},
    `${word}.csv`,
  );
  const entered = await lead.call(saveTimesheetLines, {
    body: {
      projectId,
      rows: [
        {
          row: null,
          cells: Object.entries({
            date: '2026-03-03',
            employeeName: word,
            accountCode: `${projectId}`,
            straightTime: 8,
          }).map(([field, value]) => ({ field, value })),
        },
      ],
    },
  });
  const lineIds = entered.results.flatMap((result) => (result.status === 'saved' ? result.row.id : []));
  const { changes } = await lead.call(listCommodityChanges, { query: { projectId, type: 'cable' } });
  const { draft } = await importSteps(lead, projectId).look(
    `Cable Tag,Length (ft),Service\n${word}-1,100,${word}\n${word}-3,x,${word}\n`,
    { mode: 'partial' },
    `${word}.csv`,
  );
  return {
    projectId,
    known: {
      projectId: [projectId],
      importId: [draft.importId, timesheet.id],
      changeId: changes.map((change) => change.changeId),
      userId: [member.id],
      linkId: [link.id],
      intoUserId: [member.id],
      reportsTo: [member.id],
      invitationId: [invitation!.id],
      id: [...packageIds, ...rowIds, ...codeIds, ...unitIds, ...viewIds, ...lineIds, member.id, entryId],
      codeId: codeIds.slice(0, 1),
      accountCodeId,
      intoCodeId: codeIds.slice(1),
      commodityId: rowIds,
      operationId: [operationId],
      printId: [printId],
      photoId: [photoId],
      entryId: [entryId],
      fromProjectId: [projectId],
      type: ['cable'],
      commodityType: ['cable'],
      templateType: ['label'],
    },
  };
}
