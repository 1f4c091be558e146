/** Route guards: sign-in, project and permission required before a route is shown (specification sections 2 and 6). */
import { notFound, redirect, type StaticDataRouteOption } from '@tanstack/react-router';
import { waitFor } from 'xstate';
import { pageOf } from '../../contract/base/pages/pages.ts';
import { holds, type Permission } from '../../contract/base/calls/permissions.ts';
import type { ProjectError } from '../../machines/project/ports.ts';
import { isSettledFor, selectProjectError, selectProjectUser } from '../../machines/project/selectors.ts';
import { returnKindOf } from '../../contract/base/pages/returnRoutes.ts';
import { systemUserQuery } from '../api/queries.ts';
import type { App } from './App.ts';
import { maySeePage } from './maySeePage.ts';

export class ProjectUnavailable extends Error {
  override readonly name = 'ProjectUnavailable';
  readonly kind: ProjectError['kind'];
  constructor({ kind, message }: ProjectError) {
    super(message);
    this.kind = kind;
  }
}

export class PermissionMissing extends Error {
  override readonly name = 'PermissionMissing';
  readonly permission: Permission;
  constructor(permission: Permission) {
    super(`The permission ${permission} is missing.`);
    this.permission = permission;
  }
}

/** Resolves when the page can be shown; a user who must click to sign in is redirected to the page with the button. */
export async function requireSignIn(app: App, href: string): Promise<void> {
  if (await maySeePage(app, href)) return;
  throw redirect({ to: '/signed-out', search: { returnTo: href }, replace: true });
}

/** Opens the project of the route and waits for it, or throws the reason it cannot be opened. */
export async function requireProject({ project }: App, projectId: string): Promise<void> {
  project.send({ type: 'project.open', projectId });
  const error = selectProjectError(await waitFor(project, isSettledFor(projectId)));
  if (error) throw new ProjectUnavailable(error);
}

/** Throws not found for the return page of another application's sign-in. */
export function requireReturnPage(pathname: string): void {
  if (returnKindOf(pathname) === null) throw notFound();
}

interface PageMatch {
  readonly staticData: StaticDataRouteOption;
  readonly cause: 'preload' | 'enter' | 'stay';
  readonly status: string;
}

/** Returns the permission required by the page being entered. */
export function permissionOf(
  matches: readonly { readonly staticData: StaticDataRouteOption }[],
): Permission | undefined {
  const page = matches.at(-1)?.staticData.page;
  return page && pageOf(page).permission;
}

/**
 * True if the data entry page is already open, where the user might have typed text: it shows missing permissions itself. Another
 * page, or the same one in another project, counts as entered.
 */
export function isOpenEntryPage(matches: readonly PageMatch[]): boolean {
  const page = matches.at(-1);
  return page?.staticData.page === 'fieldWork' && page.cause === 'stay' && page.status === 'success';
}

/** Checks the permission in the open project, or system-wide outside one. */
export async function requirePermission(
  app: App,
  permission: Permission | undefined,
  isInProject: boolean,
): Promise<void> {
  if (!permission) return;
  const inProject = isInProject ? selectProjectUser(app.project.getSnapshot()) : null;
  const user = inProject ?? (await app.queryClient.ensureQueryData(systemUserQuery(app.call, { quiet: true })));
  if (!holds(user, permission)) throw new PermissionMissing(permission);
}
