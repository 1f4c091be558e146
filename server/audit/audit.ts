/** Audit log, written in the transaction of the action; the table rejects changes. */
import { jsonText } from '../db/jsonText.ts';
import type { Transaction } from '../db/database.ts';

export interface AuditEntry {
  /** Null for automatic actions of the server. */
  readonly caller: { readonly userId: number; readonly issuer: string; readonly subject: string } | null;
  /** Subject and verb, such as `project.update`. */
  readonly action: string;
  readonly projectId?: number | null;
  /** The affected object, as text or ids. */
  readonly target?: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** False for a rejected attempt. */
  readonly allowed?: boolean;
  readonly requestId?: string;
}

const json = (value: unknown): string | null => (value === undefined ? null : jsonText(value));

/** Records one entry through the transaction of the action, or in its own if there was none. */
export async function audit(through: Pick<Transaction, 'query'>, entry: AuditEntry): Promise<void> {
  const { caller, action, projectId = null, target = '', before, after, allowed = true, requestId = null } = entry;
  const row = {
    user_id: caller?.userId ?? null,
    issuer: caller?.issuer ?? null,
    subject: caller?.subject ?? null,
    project_id: projectId,
    action,
    target,
    before: json(before),
    after: json(after),
    allowed,
    request_id: requestId,
  };
  const columns = Object.keys(row);
  const places = columns.map((_name, index) => `$${index + 1}`);
  await through.query(
    `insert into audit_event (${columns.join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  );
}
