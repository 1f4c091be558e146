/** Uploads in PostgreSQL: stored with their record, copied to a local file when they are read, and removed with their import. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hour } from '../../contract/base/units/durations.ts';
import { cancelImport } from '../../contract/imports/imports.ts';
import { uploadFolder } from '../../server/db/folder/folderPaths.ts';
import { readUploadPart, storeUploadPart } from '../../server/repositories/imports/uploadPieces.ts';
import { uploadsOf } from '../../server/services/imports/files/uploadsOf.ts';
import { cancelForgottenUploads, markInterruptedImports } from '../../server/services/imports/recovery.ts';
import { uploadSchedule } from '../../server/services/imports/upload.ts';
import { uploadCopyLife } from '../../server/timings.ts';
import { importSteps, lines, type Draft, type ImportSteps } from './fixtures/importSteps.ts';
import { localUploads, loseUpload, storedUploads } from './fixtures/storedUploads.ts';
import { startTwoServers, type TwoServers } from './fixtures/twoServers.ts';
import type { TestServer } from './testServer.ts';

const onPostgres = Boolean(process.env['TEST_DATABASE_URL']);

const schedule = lines('Cable Tag,From,To', 'C-1,A,B', 'C-2,A,B', 'C-3,A,B');

const copiesOf = async (server: TestServer, { importId }: Draft) =>
  (await localUploads(server)).filter((name) => name.includes(importId));

const failingAudit = async () => {
  throw new Error('audit failed');
};

describe.runIf(onPostgres)('an upload in PostgreSQL', () => {
  let two: TwoServers;
  let projectId: number;
  let [atFirst, atSecond]: ImportSteps[] = [];

  beforeAll(async () => {
    two = await startTwoServers();
  });
  afterAll(() => two?.close());
  beforeEach(async () => {
    projectId = (await two.first.createProject()).id;
    [atFirst, atSecond] = [two.first, two.second].map((server) =>
      importSteps(server.as('project-lead', projectId), projectId),
    );
  });

  const open = (server: TestServer, { importId }: Draft) =>
    uploadsOf(server.context).open({ projectId, id: importId }, 'file');

  const loseFolder = () => rm(uploadFolder(two.first.context.config.dataFolder), { recursive: true, force: true });

  /** Uploads a schedule, and puts it where the version before stored it. */
  async function uploadEarlier(): Promise<Draft> {
    const draft = await atFirst!.upload(schedule);
    const folder = uploadFolder(two.first.context.config.dataFolder);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, draft.importId), schedule);
    await loseUpload(two.first, projectId, draft.importId);
    await rm(uploadsOf(two.first.context).localPath({ projectId, id: draft.importId }, 'file'));
    return draft;
  }

  it('lies in pieces of at most 1 MiB and is read back byte by byte', async () => {
    const { importId: id } = await atFirst!.upload(schedule);
    const bytes = randomBytes(2_500_000);
    await two.first.database.transaction((transaction) =>
      storeUploadPart(
        transaction,
        { projectIds: [projectId], id, part: 'lines' },
        Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]),
      ),
    );
    const pieces = await two.second.database.query<{ length: number; stored: number }>(
      `select length, octet_length(bytes) as stored from upload_piece where upload_id = $1 and part = 'lines' order by position`,
      [id],
    );
    expect(pieces.map(({ length }) => length)).toEqual([1_048_576, 1_048_576, 402_848]);
    const read = await Readable.from(readUploadPart(two.second.database, { projectId, id }, 'lines')).toArray();
    expect(Buffer.concat(read).equals(bytes)).toBe(true);
  });

  it('has a copy at each server that reads it, removed after an idle hour and fetched again when needed', async () => {
    const draft = await atFirst!.upload(schedule);
    expect(await copiesOf(two.second, draft)).toEqual([]);
    await atSecond!.check(draft);
    const path = (await open(two.second, draft))!;
    expect(await readFile(path, 'utf8')).toBe(schedule);
    const store = uploadsOf(two.second.context);
    await store.tidy(new Date(Date.now() + uploadCopyLife / 2));
    expect(await copiesOf(two.second, draft)).not.toEqual([]);
    await store.tidy(new Date(Date.now() + uploadCopyLife + hour));
    expect(await copiesOf(two.second, draft)).toEqual([]);
    await atSecond!.apply(draft);
    expect(await readFile((await open(two.second, draft))!, 'utf8')).toBe(schedule);
  });

  it('is fetched again if the copy is shorter than the upload, as after a power cut', async () => {
    const draft = await atFirst!.upload(schedule);
    const path = (await open(two.second, draft))!;
    await truncate(path, 10);
    expect(await open(two.second, draft)).toBe(path);
    expect(await readFile(path, 'utf8')).toBe(schedule);
  });

  it('is removed everywhere but in copies of other servers when the import is cancelled', async () => {
    const draft = await atFirst!.upload(schedule);
    await atSecond!.check(draft);
    const client = two.first.as('project-lead', projectId);
    await client.call(cancelImport, { body: { projectId, importId: draft.importId } });
    expect(await storedUploads(two.first, draft.importId)).toEqual([]);
    expect(await copiesOf(two.first, draft)).toEqual([]);
    expect(await open(two.second, draft)).toBeNull();
    await uploadsOf(two.second.context).tidy(new Date(Date.now() + 2 * uploadCopyLife));
    expect(await copiesOf(two.second, draft)).toEqual([]);
  });

  it('of a cancelled import is removed if the server ended before it could remove it', async () => {
    const [cancelled, kept] = [await atFirst!.upload(schedule), await atFirst!.upload(schedule)];
    await two.first.database.query(`update import set status = 'cancelled' where id = $1`, [cancelled.importId]);
    await markInterruptedImports(two.second.database, two.second.context.config.dataFolder);
    expect(await storedUploads(two.first, cancelled.importId)).toEqual([]);
    expect(await storedUploads(two.first, kept.importId)).not.toEqual([]);
  });

  it('leaves nothing if the connection is lost, or if the database does not accept the record', async () => {
    const before = [await storedUploads(two.first), await localUploads(two.first)];
    const userId = await two.first.as('project-lead', projectId).userId();
    const upload = (stream: Readable) =>
      ({ projectId, importType: 'cable', fileName: 'a.csv', stream, truncated: () => false, userId }) as const;
    const cut = Readable.from(
      (async function* () {
        yield Buffer.from('Cable Tag,From\n');
        throw new Error('socket hang up');
      })(),
    );
    await expect(uploadSchedule(two.first.context, upload(cut), async () => {})).rejects.toThrow('socket hang up');
    const whole = upload(Readable.from([Buffer.from(schedule)]));
    await expect(uploadSchedule(two.first.context, whole, failingAudit)).rejects.toThrow('audit failed');
    expect([await storedUploads(two.first), await localUploads(two.first)]).toEqual(before);
  });

  it('that is gone is rejected with the remedy', async () => {
    const draft = await atFirst!.upload(schedule);
    await loseUpload(two.first, projectId, draft.importId);
    for (const steps of [atFirst!, atSecond!]) {
      // oxlint-disable-next-line no-await-in-loop -- only two iterations
      await expect(steps.check(draft)).rejects.toMatchObject({ code: 'import.fileMissing' });
    }
  });

  describe('from a version that stored uploads in the data folder', () => {
    it('is moved into the database within an hour, and then continued by any server', async () => {
      const draft = await uploadEarlier();
      await expect(atSecond!.check(draft)).rejects.toMatchObject({ code: 'import.fileMissing' });
      await cancelForgottenUploads(two.first.context);
      expect(await storedUploads(two.first, draft.importId)).toContain(draft.importId);
      await loseFolder();
      expect((await atSecond!.check(draft)).counts).toMatchObject({ added: 3 });
      expect((await atSecond!.apply(draft)).record.status).toBe('applied');
    });

    it('is continued by the server with the folder', async () => {
      const draft = await uploadEarlier();
      // Its job runner might take the job, and it does not have the folder.
      await two.second.app.close();
      expect((await atFirst!.check(draft)).counts).toMatchObject({ added: 3 });
      expect((await atFirst!.apply(draft)).record.status).toBe('applied');
    });
  });
});
