import { useMutation } from '@tanstack/react-query';
import { createProject, type Project } from '../../../contract/setup/projects/projects.ts';
import { useApp } from '../../context/useApp.ts';
import type { NewProject } from './createProjectForm.ts';

/** Creates a project in its unit with its set-up, whole or not at all. */
export function useCreateProject(onCreated: (project: Project) => void) {
  const { call, queryClient } = useApp();
  return useMutation({
    mutationFn: (body: NewProject) => call(createProject, { body, quiet: true }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['projects'] }),
    onSuccess: onCreated,
  });
}
