/** Changes of an audit entry, as fields with their values before and after. */
import type { AuditEntry } from '../../../../contract/admin/auditLog.ts';

type Leaf = string | number | boolean | null;

export interface AuditChange {
  readonly path: readonly string[];
  readonly before: Leaf;
  readonly after: Leaf;
}

/** Depth at which structures, like all lists, are shown as one text. */
const deepest = 3;

function leavesOf(value: unknown, path: readonly string[] = []): Map<string, { path: readonly string[]; value: Leaf }> {
  const leaves = new Map<string, { path: readonly string[]; value: Leaf }>();
  const isTree = typeof value === 'object' && value !== null && !Array.isArray(value) && path.length < deepest;
  if (isTree)
    for (const [key, part] of Object.entries(value))
      for (const [name, leaf] of leavesOf(part, [...path, key])) leaves.set(name, leaf);
  else if (value !== undefined && (path.length > 0 || value !== null))
    leaves.set(JSON.stringify(path), { path, value: leafOf(value) });
  return leaves;
}

function leafOf(value: unknown): Leaf {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object')) return value.join(', ');
  return JSON.stringify(value);
}

/** Returns the changed fields; those with equal values before and after are left out. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): AuditChange[] {
  const [old, next] = [leavesOf(before), leavesOf(after)];
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((name) => {
    const [was, is] = [old.get(name), next.get(name)];
    const change = { path: (was ?? is)?.path ?? [], before: was?.value ?? null, after: is?.value ?? null };
    return change.before === change.after ? [] : change;
  });
}
