import { queryOptions } from '@tanstack/react-query';
import { getProjectInformation } from '../../../../contract/projectSettings.ts';
import type { Call } from '../../../api/client.ts';

export const informationQuery = (call: Call, projectId: number) =>
  queryOptions({
    queryKey: ['project-information', projectId],
    queryFn: ({ signal }) => call(getProjectInformation, { query: { projectId }, signal, quiet: true }),
  });
