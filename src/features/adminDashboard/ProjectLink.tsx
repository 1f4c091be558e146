import { Link } from '@tanstack/react-router';
import type { NamedProject } from '../../../contract/admin/overview.ts';

/** A project by number and name, and the way to it. */
export function ProjectLink({ project: { id, projectNumber, name } }: { readonly project: NamedProject }) {
  return (
    <Link to="/$projectId" params={{ projectId: String(id) }}>
      {projectNumber} {name}
    </Link>
  );
}
