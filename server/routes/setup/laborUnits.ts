/** Labor units of a project. */
import {
  copyLaborUnits,
  deleteLaborUnits,
  listLaborUnits,
  previewLaborUnits,
  recalculateHours,
  saveLaborUnits,
} from '../../../contract/setup/laborUnits/laborUnitRows.ts';

import type { Api, ServerContext } from '../../calls/context.ts';
import { copyUnits } from '../../services/laborUnits/copyLaborUnits.ts';
import { listOfLaborUnits } from '../../services/laborUnits/laborUnitLists.ts';
import { requestHoursAgain } from '../../services/laborUnits/recalculateHours.ts';
import { requireMember } from '../../services/projects/requireMember.ts';
import { deleteUnits, previewUnits, saveUnits } from '../../services/laborUnits/saveLaborUnits.ts';

export function addLaborUnitRoutes(api: Api, { database }: ServerContext): void {
  api.handle(listLaborUnits, ({ query: { projectId }, caller }) =>
    database.transaction((transaction) => listOfLaborUnits(transaction, projectId, caller.rowScope)),
  );

  api.handle(saveLaborUnits, ({ body, ...request }) =>
    database.transaction((transaction) => saveUnits(transaction, body, request)),
  );

  api.handle(previewLaborUnits, ({ body }) => database.transaction((transaction) => previewUnits(transaction, body)));

  api.handle(deleteLaborUnits, ({ body, ...request }) =>
    database.transaction((transaction) => deleteUnits(transaction, body, request)),
  );

  api.handle(recalculateHours, async ({ body: { projectId }, ...request }) => {
    await database.transaction((transaction) => requestHoursAgain(transaction, projectId, request));
    return { requested: true as const };
  });

  api.handle(copyLaborUnits, async ({ body, ...request }) => {
    if (body.fromProjectId !== null) await requireMember(database, request.caller, body.fromProjectId);
    return database.transaction((transaction) => copyUnits(transaction, body, request));
  });
}
