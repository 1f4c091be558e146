/** Field entry of a crew on one cable, and the server's messages about it. */
import { randomUUID } from 'node:crypto';
import { recordFieldWork, type FieldEntryResult } from '../../contract/progress/fieldEntries.ts';
import type { Client } from './client.ts';
import type { Values } from './rowEdits.ts';

interface CableEntry {
  readonly projectId: number;
  readonly commodityId: number;
  readonly values: Values;
  readonly before?: Values;
  readonly note?: string;
}

export async function enterOnCable(
  who: Client,
  { projectId, commodityId, values, before = {}, note = '' }: CableEntry,
): Promise<FieldEntryResult> {
  const entry = { id: randomUUID(), type: 'cable' as const, commodityId, workDate: '2026-03-02', values, before, note };
  const { results } = await who.call(recordFieldWork, {
    body: { projectId, entries: [entry], includeLastSave: true },
  });
  return results[0]!;
}

/** Returns the rejection reason and the warnings of a result. */
export const messagesOfResult = ({ error, warnings }: FieldEntryResult): (string | undefined)[] => [
  error?.message,
  ...warnings.map(({ message }) => message),
];
