import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Commodity } from '../../../contract/commodities/fields/field.ts';
import { getProjectInformation, type TypeWeights } from '../../../contract/setup/projects/projectSettings.ts';
import { staleProjectInformation } from '../../../machines/pageTimings.ts';
import type { Call } from '../../api/client.ts';
import { useApp, useProject } from '../../context/useApp.ts';

/** Asked again when the server tells that the project's record changed; kept for as long as the page lives, for hours without signal. */
export const informationQuery = (call: Call, projectId: number) =>
  queryOptions({
    queryKey: ['project-information', projectId],
    queryFn: ({ signal }) => call(getProjectInformation, { query: { projectId }, signal, quiet: true }),
    staleTime: staleProjectInformation,
    gcTime: Infinity,
  });

/** What each step of the type earns in the open project; undefined until it is known. */
export function useStepWeights({ type }: Commodity): TypeWeights | undefined {
  const { call } = useApp();
  const settings = useQuery(informationQuery(call, useProject().id)).data?.settings;
  return settings && new Map<string, TypeWeights>(Object.entries(settings.stepWeights)).get(type);
}
