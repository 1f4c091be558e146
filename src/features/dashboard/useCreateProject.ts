import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { createProject, updateProject, type Project } from '../../../contract/projects.ts';
import { useApp } from '../../context/useApp.ts';
import type { NewProject } from './createProjectForm.ts';

/**
 * Creates a project in its unit. The server makes every project in feet, so metres are a second call; when only that one
 * fails the project is kept, and trying again sends nothing but the second.
 */
export function useCreateProject(onCreated: (project: Project) => void) {
  const { call, queryClient } = useApp();
  const [created, setCreated] = useState<Project | null>(null);
  const creation = useMutation({
    mutationFn: async ({ unitMeasurement, ...body }: NewProject) => {
      const project = created ?? (await call(createProject, { body, quiet: true }));
      if (project.unitMeasurement === unitMeasurement && !created) return project;
      setCreated(project);
      return call(updateProject, {
        body: { ...body, projectId: project.id, unitMeasurement, archive: project.archive },
        quiet: true,
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['projects'] }),
    onSuccess: onCreated,
  });
  return { ...creation, created };
}
