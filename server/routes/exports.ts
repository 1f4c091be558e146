/** What left the application as a file, as the page that wrote the file says. */
import { recordExport } from '../../contract/base/calls/exports.ts';
import { audit } from '../audit/audit.ts';
import type { Api, ServerContext } from '../calls/context.ts';

export function addExportRoutes(api: Api, { database }: ServerContext): void {
  api.handle(recordExport, async ({ body: { projectId, fileName, format, rows }, caller, requestId }) => {
    const target = `${fileName}.${format}`;
    await audit(database, { caller, action: 'table.export', projectId, target, after: { rows }, requestId });
    return { recorded: true as const };
  });
}
