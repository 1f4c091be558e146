/** Queries for a package and its rows, under `['package', projectId]`; any change of a package invalidates them. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listPackageLinks } from '../../contract/packages/links.ts';
import { getPackage, listPackageContents } from '../../contract/packages/packages.ts';
import type { PackageType } from '../../contract/setup/codes/packageKinds.ts';
import { listBlockers } from '../../contract/packages/blockers.ts';
import type { Call } from './client.ts';

export const packageQuery = (call: Call, projectId: number, id: number) =>
  queryOptions({
    queryKey: ['package', projectId, id, 'detail'],
    queryFn: ({ signal }) => call(getPackage, { query: { projectId, id }, quiet: true, signal }),
  });

/** Rows of a package, page by page, in the order in which they can be worked on. */
export const packageContentsQuery = (call: Call, projectId: number, id: number) =>
  infiniteQueryOptions({
    queryKey: ['package', projectId, id, 'contents'],
    queryFn: ({ signal, pageParam }) =>
      call(listPackageContents, { query: { projectId, id, offset: pageParam }, quiet: true, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const read = pages.reduce((sum, { rows }) => sum + rows.length, 0);
      return read < total ? read : undefined;
    },
  });

/** Links of all packages of the project that were not ended. */
export const projectLinksQuery = (call: Call, projectId: number) =>
  queryOptions({
    queryKey: ['project', projectId, 'packageLinks'],
    queryFn: ({ signal }) => call(listPackageLinks, { query: { projectId }, quiet: true, signal }),
  });

export const packageLinksQuery = (call: Call, projectId: number, id: number) =>
  queryOptions({
    queryKey: ['package', projectId, id, 'links'],
    queryFn: ({ signal }) => call(listPackageLinks, { query: { projectId, id }, quiet: true, signal }),
  });

/** Maximum returned by one call; after working through these, the user loads the list again. */
const maxListed = 200;

/** Blockers of all packages of a type, or of a single one. */
export const blockersQuery = (call: Call, projectId: number, packageType: PackageType, id?: number) =>
  queryOptions({
    queryKey: ['package', projectId, 'unlocks', packageType, id],
    queryFn: ({ signal }) =>
      call(listBlockers, { query: { projectId, packageType, id, limit: maxListed }, quiet: true, signal }),
  });
