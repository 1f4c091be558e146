/** Columns of the commodities of a project. */
import { deleteColumns, listColumns, saveColumns } from '../../../contract/setup/columns/columns.ts';
import type { Api, ServerContext } from '../../calls/context.ts';
import { columnList } from '../../services/columns/columnRows.ts';
import { deleteColumnRows, saveColumnRows } from '../../services/columns/saveColumns.ts';

export function addColumnRoutes(api: Api, { database }: ServerContext): void {
  api.handle(listColumns, ({ query: { projectId, type } }) =>
    database.transaction((transaction) => columnList(transaction, projectId, type)),
  );

  api.handle(saveColumns, ({ body, ...request }) =>
    database.transaction((transaction) => saveColumnRows(transaction, body, request)),
  );

  api.handle(deleteColumns, ({ body, ...request }) =>
    database.transaction((transaction) => deleteColumnRows(transaction, body, request)),
  );
}
