/** Print templates, and the records of printed cards. */
import { getCardState, getRowCards, recordPrint } from '../../../contract/printing/printedCards.ts';
import { getPrintRecords } from '../../../contract/printing/printRecords.ts';
import {
  getPrintTemplate,
  getTemplateVersion,
  listPrintTemplates,
  savePrintTemplate,
} from '../../../contract/printing/printTemplates.ts';
import type { Api, ServerContext } from '../../calls/context.ts';
import { readTemplates } from '../../repositories/printing/printTemplates.ts';
import { cardsOfRow, cardState, storePrint } from '../../services/printing/printedCards.ts';
import { readPrintRecords } from '../../services/printing/records.ts';
import { contentAt, saveTemplate, templateAt } from '../../services/printing/templates.ts';

export function addPrintingRoutes(api: Api, { database }: ServerContext): void {
  api.handle(listPrintTemplates, async ({ query: { projectId } }) => ({
    templates: await database.transaction((transaction) => readTemplates(transaction, projectId)),
  }));

  api.handle(getPrintTemplate, ({ query }) => database.transaction((transaction) => templateAt(transaction, query)));

  api.handle(getTemplateVersion, ({ query }) => database.transaction((transaction) => contentAt(transaction, query)));

  api.handle(savePrintTemplate, ({ body, ...request }) =>
    database.transaction((transaction) => saveTemplate(transaction, body, request)),
  );

  api.handle(getPrintRecords, async ({ body, caller: { rowScope: scope } }) => ({
    records: await database.transaction((transaction) => readPrintRecords(transaction, { ...body, scope })),
  }));

  api.handle(recordPrint, ({ body, ...request }) =>
    database.transaction((transaction) => storePrint(transaction, body, request)),
  );

  api.handle(getRowCards, ({ query, caller: { rowScope: scope } }) =>
    database.transaction((transaction) => cardsOfRow(transaction, { ...query, scope })),
  );

  api.handle(getCardState, ({ query, caller: { rowScope: scope } }) =>
    database.transaction((transaction) => cardState(transaction, { ...query, scope })),
  );
}
