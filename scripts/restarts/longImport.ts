/** An import that is at work while its server stops: uploaded and checked before, applied during the restart. */
import { setTimeout as wait } from 'node:timers/promises';

export interface LongImport {
  /** Requests the import to be applied; a server takes the job at once. */
  apply(origin: string): Promise<void>;
  /** Resolves with the seconds until it was applied, whichever server did it. */
  applied(origin: string): Promise<number>;
}

/** Headers that identify the caller, each time they are read. */
export type Credentials = Readonly<{ authorization: string }>;

const importTimeoutMs = 300_000;

export async function call(headers: Credentials, url: string, body?: unknown): Promise<Record<string, unknown>> {
  const sent =
    body === undefined
      ? { headers }
      : {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        };
  const answer = await fetch(url, sent);
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

/** Resolves when the import has this status; rejects if its job failed. */
async function waitForStatus(headers: Credentials, origin: string, query: string, wanted: string): Promise<void> {
  const startedAt = performance.now();
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- polls until the job has ended
    const { status } = await call(headers, `${origin}/api/import/get?${query}`);
    if (status === wanted) return;
    if (status !== 'checking' && status !== 'applying') throw new Error(`An import is ${String(status)}.`);
    if (performance.now() - startedAt > importTimeoutMs) throw new Error(`An import is never ${wanted}.`);
    // oxlint-disable-next-line no-await-in-loop -- same reason as above
    await wait(100);
  }
}

/** Creates a project with an uploaded and checked schedule of so many cables. */
export async function prepareImport(
  headers: Credentials,
  { origin, projectNumber, cables }: { origin: string; projectNumber: string; cables: number },
): Promise<LongImport> {
  const project = { projectNumber, name: 'Import', client: '', location: '', startDate: null };
  const projectId = Number((await call(headers, `${origin}/api/project/create`, project))['id']);
  const lines = Array.from({ length: cables }, (_, at) => `C-${at},MCC-${at % 40},P-${at % 300},${100 + (at % 900)}`);
  const form = new FormData();
  form.append('projectId', String(projectId));
  form.append('importType', 'cable');
  form.append('file', new Blob([`Cable Tag,From,To,Length (ft)\n${lines.join('\n')}\n`]), 'schedule.csv');
  const upload = await fetch(`${origin}/api/import/upload`, { method: 'POST', headers, body: form });
  if (!upload.ok) throw new Error(`The upload was answered with ${upload.status}: ${await upload.text()}`);
  const draft = (await upload.json()) as {
    importId: string;
    proposedSheet: string;
    sheets: { name: string; headerRow: number | null; mapping: Record<string, string> }[];
  };
  const { importId } = draft;
  const sheet = draft.sheets.find(({ name }) => name === draft.proposedSheet);
  if (!sheet) throw new Error('The upload has no sheet.');
  await call(headers, `${origin}/api/import/check`, {
    projectId,
    importId,
    sheet: sheet.name,
    headerRow: sheet.headerRow ?? 0,
    mapping: sheet.mapping,
    mode: 'full',
    options: {},
  });
  const query = `projectId=${projectId}&importId=${importId}`;
  await waitForStatus(headers, origin, query, 'checked');
  let requestedAt = 0;
  return {
    async apply(at) {
      requestedAt = performance.now();
      await call(headers, `${at}/api/import/apply`, { projectId, importId, confirmRemoval: '' });
    },
    async applied(at) {
      await waitForStatus(headers, at, query, 'applied');
      return (performance.now() - requestedAt) / 1000;
    },
  };
}
