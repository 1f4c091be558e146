/** What an administrator looks after: the Admin Dashboard. */
import { getDataQuality } from '../../contract/admin/dataQuality.ts';
import { getSystemHealth } from '../../contract/admin/health.ts';
import { getSystemOverview } from '../../contract/admin/overview.ts';
import type { Api, ServerContext } from '../context.ts';
import { countSystem, lastImports, lastSignIns } from '../repositories/admin/overview.ts';
import { readDataQuality } from '../services/admin/dataQuality.ts';
import { readHealth, type ProcessState } from '../services/admin/health.ts';

export function addAdminRoutes(api: Api, context: ServerContext, state: ProcessState): void {
  const { database } = context;

  api.handle(getSystemHealth, () => readHealth(context, state));

  api.handle(getSystemOverview, () =>
    database.transaction(async (transaction) => ({
      ...(await countSystem(transaction)),
      lastSignIns: await lastSignIns(transaction),
      lastImports: await lastImports(transaction),
    })),
  );

  api.handle(getDataQuality, () => readDataQuality(context));
}
