/** Saved views of grids and reports. */
import { deleteView, listViews, saveView, setDefaultView } from '../../../contract/reports/savedViews/savedViews.ts';
import type { Api, ServerContext } from '../../calls/context.ts';
import { chooseDefaultView, viewsOf } from '../../services/savedViews/defaultView.ts';
import { deleteViewOf, saveViewOf } from '../../services/savedViews/saveView.ts';

export function addSavedViewRoutes(api: Api, { database }: ServerContext): void {
  api.handle(listViews, ({ query, ...request }) =>
    database.transaction((transaction) => viewsOf(transaction, query, request)),
  );

  api.handle(saveView, ({ body, ...request }) =>
    database.transaction((transaction) => saveViewOf(transaction, body, request)),
  );

  api.handle(deleteView, ({ body, ...request }) =>
    database.transaction((transaction) => deleteViewOf(transaction, body, request)),
  );

  api.handle(setDefaultView, ({ body, ...request }) =>
    database.transaction((transaction) => chooseDefaultView(transaction, body, request)),
  );
}
