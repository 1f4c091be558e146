/** Packages of a project. */
import {
  deletePackages,
  fillPackage,
  getPackage,
  getPackageUses,
  listPackageContents,
  listPackages,
  savePackageConstraints,
  savePackages,
  removeFromPackage,
  takePackageStep,
} from '../../../contract/packages/packages.ts';
import { getForemanHome } from '../../../contract/packages/foremanHome.ts';
import { findPackages, recordCover } from '../../../contract/packages/covers.ts';
import { stopPackageLink, listPackageLinks, createPackageLink } from '../../../contract/packages/links.ts';
import { listBlockers } from '../../../contract/packages/blockers.ts';
import type { Api, ServerContext } from '../../calls/context.ts';
import { readinessCacheOf } from '../../repositories/packages/readiness/readinessCache.ts';
import { readCodeUses } from '../../repositories/codes/codeUses.ts';
import { reportedUses, usesOf } from '../../services/codes/codeReplies.ts';
import { contentsOf } from '../../services/packages/contents.ts';
import { searchPackages, storeCover } from '../../services/packages/covers.ts';
import { homeOf } from '../../services/packages/foremanHome.ts';
import { fill, removeRows } from '../../services/packages/fillPackage.ts';
import { readPackage, readPackages, requirePackage } from '../../services/packageBook/packageBook.ts';
import { linksOf, makeLink, stopLink } from '../../services/packages/links.ts';
import { detailOf, listPackageRows } from '../../services/packages/packageReplies.ts';
import { saveConstraints } from '../../services/packages/saveConstraints.ts';
import { deletePackageList, savePackageList } from '../../services/packages/savePackages.ts';
import { takeStep } from '../../services/packages/takeStep.ts';
import { blockersOf } from '../../services/packages/blockers.ts';

export function addPackageRoutes(api: Api, { config, database, now }: ServerContext): void {
  const cache = readinessCacheOf(database);
  api.handle(listPackages, ({ query: { projectId, packageType: type }, caller, say }) =>
    database.transaction(async (transaction) => ({
      rows: await listPackageRows(
        transaction,
        { projectId, caller, say, cache },
        await readPackages(transaction, projectId),
        {
          type,
        },
      ),
    })),
  );

  api.handle(getForemanHome, ({ caller }) => database.transaction((transaction) => homeOf(transaction, caller, cache)));

  api.handle(getPackage, ({ query: { projectId, id }, caller, say }) =>
    database.transaction(async (transaction) => {
      const packages = await readPackages(transaction, projectId);
      const stored = requirePackage(packages, id, caller.rowScope);
      return detailOf(transaction, { projectId, caller, say, cache }, packages, stored);
    }),
  );

  api.handle(listPackageContents, ({ query, caller }) =>
    database.transaction((transaction) => contentsOf(transaction, query, caller.rowScope, cache)),
  );

  api.handle(listBlockers, ({ query, caller }) =>
    database.transaction((transaction) => blockersOf(transaction, query, caller.rowScope, cache)),
  );

  api.handle(findPackages, ({ query, caller }) =>
    database.transaction((transaction) => searchPackages(transaction, query, caller.rowScope)),
  );

  api.handle(recordCover, ({ body, caller, requestId }) =>
    database.transaction((transaction) => storeCover(transaction, body, { caller, requestId })),
  );

  api.handle(listPackageLinks, ({ query, caller }) =>
    database.transaction(async (transaction) => ({ links: await linksOf(transaction, query, { caller, now: now() }) })),
  );

  api.handle(createPackageLink, ({ body, caller, requestId }) =>
    database.transaction((transaction) =>
      makeLink(transaction, body, { caller, requestId, now: now(), publicUrl: config.publicUrl }),
    ),
  );

  api.handle(stopPackageLink, ({ body, caller, requestId }) =>
    database.transaction((transaction) => stopLink(transaction, body, { caller, requestId, now: now() })),
  );

  api.handle(getPackageUses, ({ query: { projectId, id }, caller: { rowScope: scope } }) =>
    database.transaction(async (transaction) => {
      const stored = await readPackage(transaction, projectId, id, scope);
      return { uses: reportedUses(usesOf(await readCodeUses(transaction, projectId, stored.kind, scope), stored)) };
    }),
  );

  api.handle(savePackages, ({ body, ...request }) =>
    database.transaction((transaction) => savePackageList(transaction, body, request)),
  );

  api.handle(deletePackages, ({ body, ...request }) =>
    database.transaction((transaction) => deletePackageList(transaction, body, request)),
  );

  api.handle(takePackageStep, ({ body, caller, requestId, say }) =>
    database.transaction((transaction) =>
      takeStep(transaction, body, { projectId: body.projectId, caller, requestId, say, now: now() }),
    ),
  );

  api.handle(savePackageConstraints, ({ body, caller, requestId, say }) =>
    database.transaction((transaction) =>
      saveConstraints(transaction, body, { projectId: body.projectId, caller, requestId, say }),
    ),
  );

  api.handle(fillPackage, ({ body, caller, may, requestId, say }) =>
    database.transaction((transaction) =>
      fill(transaction, body, { projectId: body.projectId, caller, may, requestId, say }),
    ),
  );

  api.handle(removeFromPackage, ({ body, caller, may, requestId, say }) =>
    database.transaction((transaction) =>
      removeRows(transaction, body, { projectId: body.projectId, caller, may, requestId, say }),
    ),
  );
}
