/** Hooks by which screens access the application; nothing else passes them actors or the client. */
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { use } from 'react';
import type { Feature } from '../../contract/base/calls/features.ts';
import { holds, type Permission } from '../../contract/base/calls/permissions.ts';
import type { Project } from '../../contract/setup/projects/projects.ts';
import type { CurrentUserReply } from '../../contract/users/currentUser.ts';
import { selectProject, selectProjectUser } from '../../machines/project/selectors.ts';
import { systemUserQuery } from '../api/queries.ts';
import type { App } from './App.ts';
import { AppContext } from './AppContext.ts';

export function useApp(): App {
  const app = use(AppContext);
  if (!app) throw new Error('useApp needs an <AppContext value={app}> above it.');
  return app;
}

/** The open project, or null on pages outside a project. */
export function useOpenProject(): Project | null {
  return useSelector(useApp().project, selectProject);
}

/** The open project; only for screens below `/{projectId}`, whose route has waited for it. */
export function useProject(): Project {
  const project = useOpenProject();
  if (!project) throw new Error('useProject is for screens inside a project.');
  return project;
}

/** The signed-in user with their permissions in the open project, or system-wide outside one; null until known. */
export function useCurrentUserOrNull(): CurrentUserReply | null {
  const app = useApp();
  const inProject = useSelector(app.project, selectProjectUser);
  const system = useQuery({ ...systemUserQuery(app.call), enabled: inProject === null });
  return inProject ?? system.data ?? null;
}

/** Same, for screens: their routes have waited for the user. */
export function useCurrentUser(): CurrentUserReply {
  const user = useCurrentUserOrNull();
  if (!user) throw new Error('useCurrentUser is for screens behind sign-in.');
  return user;
}

/** True if an action should be offered; the server checks again on every call. */
export function usePermission(name: Permission): boolean {
  const user = useCurrentUserOrNull();
  return user !== null && holds(user, name);
}

/** True if the feature is enabled; a feature that is switched off is offered to no one. */
export function useFeature(name: Feature): boolean {
  return useCurrentUserOrNull()?.switchedOff.includes(name) !== true;
}

/** True if a change of the open project should be offered; false for everyone in an archived project. */
export function useMayChange(name: Permission): boolean {
  const isHeld = usePermission(name);
  return !(useOpenProject()?.archive ?? false) && isHeld;
}
