/** Queries of the Admin Dashboard; polled while it is visible, and never otherwise. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listArchives, type ArchiveList } from '../../../contract/admin/archives.ts';
import { listAuditLog, type AuditFilter } from '../../../contract/admin/auditLog.ts';
import { getProblemReport, listProblemReports } from '../../../contract/admin/problemReport.ts';
import { getDataQuality } from '../../../contract/admin/dataQuality.ts';
import { listDevices } from '../../../contract/admin/devices.ts';
import { listFeatureSwitches } from '../../../contract/admin/featureSwitches.ts';
import { getSystemHealth } from '../../../contract/admin/health.ts';
import { listSystemJobs } from '../../../contract/admin/jobs.ts';
import { getSystemOverview } from '../../../contract/admin/overview.ts';
import {
  adminHealthInterval,
  adminOverviewInterval,
  runningBackupCheckInterval,
  staleDataQuality,
} from '../../../machines/pageTimings.ts';
import type { Call } from '../../api/client.ts';

export const healthQuery = (call: Call) =>
  queryOptions({
    queryKey: ['admin', 'health'],
    queryFn: ({ signal }) => call(getSystemHealth, { signal, quiet: true }),
    refetchInterval: adminHealthInterval,
  });

export const overviewQuery = (call: Call) =>
  queryOptions({
    queryKey: ['admin', 'overview'],
    queryFn: ({ signal }) => call(getSystemOverview, { signal, quiet: true }),
    refetchInterval: adminOverviewInterval,
  });

export const jobsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['admin', 'jobs'],
    queryFn: ({ signal }) => call(listSystemJobs, { signal, quiet: true }),
    refetchInterval: adminHealthInterval,
  });

export const devicesQuery = (call: Call) =>
  queryOptions({
    queryKey: ['admin', 'devices'],
    queryFn: ({ signal }) => call(listDevices, { signal, quiet: true }),
    refetchInterval: adminOverviewInterval,
  });

export const problemReportsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['admin', 'problem-reports'],
    queryFn: ({ signal }) => call(listProblemReports, { signal, quiet: true }),
    refetchInterval: adminOverviewInterval,
  });

export const featureSwitchesQuery = (call: Call) =>
  queryOptions({
    queryKey: ['admin', 'features'],
    queryFn: ({ signal }) => call(listFeatureSwitches, { signal, quiet: true }),
    refetchInterval: adminOverviewInterval,
  });

export const backupsQuery = (call: Call, isUnderWay: (list: ArchiveList) => boolean = () => false) =>
  queryOptions({
    queryKey: ['admin', 'backups'],
    queryFn: ({ signal }) => call(listArchives, { signal, quiet: true }),
    refetchInterval: ({ state: { data } }) =>
      data && isUnderWay(data) ? runningBackupCheckInterval : adminHealthInterval,
  });

/** Sent reports do not change. */
export const problemReportQuery = (call: Call, boxId: string) =>
  queryOptions({
    queryKey: ['admin', 'problem-reports', boxId],
    queryFn: ({ signal }) => call(getProblemReport, { query: { boxId }, signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Pages in reverse chronological order; entries added in the meantime appear at the top after a refetch. */
export const auditQuery = (call: Call, filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit', filter],
    initialPageParam: null as number | null,
    queryFn: ({ signal, pageParam }) =>
      call(listAuditLog, {
        query: { ...filter, ...(pageParam === null ? {} : { below: pageParam }) },
        signal,
        quiet: true,
      }),
    getNextPageParam: ({ below }) => below,
  });

/** Reads every row of every project, so it runs only when the section is opened or the user refreshes it. */
export const dataQualityQuery = (call: Call) =>
  queryOptions({
    queryKey: ['admin', 'data-quality'],
    queryFn: ({ signal }) => call(getDataQuality, { signal, quiet: true }),
    staleTime: staleDataQuality,
  });
