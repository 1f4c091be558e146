import { Link } from '@tanstack/react-router';
import type { NamedProject } from '../../../contract/admin/overview.ts';

/** Link to a project, with its number and name. */
export function ProjectLink({ project: { id, projectNumber, name } }: { readonly project: NamedProject }) {
  return (
    <Link to="/$projectId" params={{ projectId: String(id) }}>
      {projectNumber} {name}
    </Link>
  );
}
