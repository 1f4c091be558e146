/**
 * Creates projects for tests that start after this step: one test does it through the pages (mainWorkflow), the others use the
 * same calls.
 */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { ReplyOf } from '../../contract/base/calls/endpoint.ts';
import type { createProject } from '../../contract/setup/projects/projects.ts';
import type { getImport, uploadImport } from '../../contract/imports/imports.ts';
import { callsOf, type Calls } from './calls.ts';
import { newProjectNumber, type csvFile } from './projects.ts';

type Draft = ReplyOf<typeof uploadImport>;

type Schedule = string | ReturnType<typeof csvFile>;

/** Adds a project with the cables of a schedule, from disk or memory, as the user signed in on the page; returns its id. */
export const addProjectWithCables = async (page: Page, name: string, file: Schedule): Promise<string> =>
  addProject(await callsOf(page), name, file);

/** Adds a project with the cables of a schedule; returns its id. */
export async function addProject(calls: Calls, name: string, file: Schedule): Promise<string> {
  const { id: projectId } = await calls.post<ReplyOf<typeof createProject>>('/project/create', {
    data: { projectNumber: newProjectNumber(), name },
  });
  const draft = await calls.post<Draft>(`/import/upload`, {
    multipart: {
      projectId: `${projectId}`,
      importType: 'cable',
      file:
        typeof file === 'string' ? { name: basename(file), mimeType: 'text/csv', buffer: await readFile(file) } : file,
    },
  });
  const sheet = draft.sheets.find(({ name: sheetName }) => sheetName === draft.proposedSheet);
  if (!sheet) throw new Error(`${draft.importId} has no sheet.`);
  const of = { projectId, importId: draft.importId };
  const own = `/import/get?projectId=${projectId}&importId=${draft.importId}`;
  const hasBecome = (status: string) =>
    expect
      .poll(async () => (await calls.get<ReplyOf<typeof getImport>>(own)).status, { timeout: 120_000 })
      .toBe(status);
  const { mapping, headerRow } = sheet;
  await calls.post('/import/check', {
    data: { ...of, sheet: sheet.name, headerRow, mapping, mode: 'full', options: draft.record.options ?? {} },
  });
  await hasBecome('checked');
  await calls.post('/import/apply', { data: of });
  await hasBecome('applied');
  return `${projectId}`;
}
