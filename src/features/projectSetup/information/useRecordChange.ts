import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateProject, type Project } from '../../../../contract/setup/projects/projects.ts';
import type { ProjectInformation } from '../../../../contract/setup/projects/projectSettings.ts';
import { useApp } from '../../../context/useApp.ts';
import { informationQuery } from '../../../shared/projects/informationQuery.ts';

/** Changes one value of the record that has its own dialog; rejected if another user saved in the meantime. */
export function useRecordChange({ project, recordVersion }: ProjectInformation, onDone: (changed: Project) => void) {
  const { call, project: projectActor } = useApp();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: Partial<Pick<Project, 'unitMeasurement' | 'archive'>>) => {
      const { id: projectId, version: _version, ...record } = project;
      return call(updateProject, { body: { ...record, ...change, projectId, recordVersion }, quiet: true });
    },
    onSuccess: async (changed) => {
      projectActor.send({ type: 'project.updated', project: changed });
      onDone(changed);
      void queries.invalidateQueries({ queryKey: ['projects'] });
      await queries.invalidateQueries({ queryKey: informationQuery(call, changed.id).queryKey });
    },
    // Shows the current data the change was rejected for.
    onError: () => queries.invalidateQueries({ queryKey: informationQuery(call, project.id).queryKey }),
  });
}
