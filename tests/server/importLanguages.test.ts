/** Findings of an import are stored as message keys and values, so each reader sees them in their own language, at any time. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordFieldWork } from '../../contract/progress/fieldEntries.ts';
import { getChangeReport } from '../../contract/imports/changeReport.ts';
import {
  getImport,
  getImportIssues,
  maxImportFileBytes,
  listImports,
  previewImport,
} from '../../contract/imports/imports.ts';
import { readMigrations, migrate } from '../../server/db/migrate.ts';
import { findImport } from '../../server/repositories/imports/records.ts';
import { changedPart } from '../../server/repositories/imports/changeReport.ts';
import { storedSource, withCards } from '../../server/repositories/imports/changeSource.ts';
import { findIssues } from '../../server/repositories/imports/issues.ts';
import { markInterruptedImports } from '../../server/services/imports/recovery.ts';
import { localizeIssues, localizeRecord } from '../../server/services/imports/localize.ts';
import { receiveUpload } from '../../server/services/imports/files/uploadStore.ts';
import { parseStoredMessage } from '../../server/locales/storedMessage.ts';
import { translate } from '../../server/locales/translate.ts';
import { openEmptyDatabase } from './archive/emptyDatabase.ts';
import type { Client } from './client.ts';
import { importSteps, lines, type Draft } from './fixtures/importSteps.ts';
import { locales, schedule, summaries } from './fixtures/importSummaries.ts';
import { receivingFolder } from './fixtures/storedUploads.ts';
import { startSharedServer, type TestServer } from './testServer.ts';
import { drawShare } from '../support/exploration.ts';
import { entries as entriesTexts } from '../../contract/base/messages/en-US/entries.ts';
import { imports as importsMessages } from '../../server/locales/en-US/imports.ts';
import { fillText } from '../support/fillText.ts';

let server: TestServer;
let projectId: number;
let engineer: Client;

beforeAll(async () => {
  server = await startSharedServer();
  projectId = (await server.createProject()).id;
  engineer = server.as('project-lead', projectId);
  await importSteps(engineer, projectId, 'equipment').run(lines('Equipment Tag,Description', 'MCC-1,', 'PMP-1,Pump'));
});
afterAll(() => server.close());

/** Replaces no-break spaces of every kind with plain ones, so that the expected texts are readable. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('one checked import', () => {
  let importId: string;

  beforeAll(async () => {
    const french = importSteps(engineer.speaking('fr-CA'), projectId);
    importId = (await french.look(schedule, { options: { createMissingCodes: false } })).draft.importId;
  });

  it.each(locales)('is shown in %s', async (locale) => {
    const device = engineer.speaking(locale);
    const query = { projectId, importId };
    const { issues } = await device.call(getImportIssues, { query });
    const shown = issues.filter(({ severity }) => severity !== 'info');
    expect(shown.map(({ row, column, reason }) => plain(`${row} ${column}: ${reason}`))).toEqual(
      summaries[locale].issues,
    );
    const record = await device.call(getImport, { query });
    expect(record.notices.map(plain)).toEqual(summaries[locale].notices);
    const past = await device.call(listImports, { query: { projectId, importType: 'cable' } });
    expect(past.find(({ id }) => id === importId)).toEqual(record);
    const { rows } = await device.call(getChangeReport, { query: { ...query, change: 'error' } });
    expect(rows.map(({ tag }) => tag)).toEqual(summaries[locale].refusedRows);
    expect(plain(String(rows[0]?.newValue))).toBe(summaries[locale].issues[0]?.replace('3 Length (m): ', ''));
  });

  it.each(locales)('is shown in %s immediately to the user who checks it', async (locale) => {
    const { issues, record } = await importSteps(engineer.speaking(locale), projectId).look(
      Buffer.from(schedule.replaceAll('PMP-9', 'PMP-é'), 'latin1'),
    );
    expect(issues.map(({ reason }) => plain(reason))).toContain(
      summaries[locale].issues[0]?.replace('3 Length (m): ', ''),
    );
    expect(record.notices.map(plain)).toEqual([summaries[locale].uploadNotice, ...summaries[locale].notices]);
  });
});

describe('a notice about an upload', () => {
  it('is shown in the language of the reader, not of the uploader', async () => {
    const steps = importSteps(engineer.speaking('es-MX'), projectId);
    const draft = await steps.upload(Buffer.from('Cable;From\nC-1;Überwachung\n', 'latin1'));
    expect(draft.record.notices).toEqual([summaries['es-MX'].uploadNotice]);
    const opened = await engineer
      .speaking('fr-CA')
      .call(previewImport, { query: { projectId, importId: draft.importId } });
    expect(opened.record.notices.map(plain)).toEqual([summaries['fr-CA'].uploadNotice]);
  });
});

describe('a change report', () => {
  it('states the progress of work in the language of the reader', async () => {
    const { id } = await server.createProject();
    const lead = server.as('project-lead', id);
    const cables = importSteps(lead, id);
    const both = lines('Cable,Length', 'C-1,100', 'C-2,100');
    await cables.run(both);
    const [cable] = await server.database.transaction((transaction) =>
      transaction.query<{ id: number }>("select id from cable where project_id = $1 and tag = 'C-2'", [id]),
    );
    const pulled = {
      id: randomUUID(),
      type: 'cable' as const,
      commodityId: cable!.id,
      workDate: '2026-11-19',
      values: { pulledLength: 50 },
    };
    await lead.call(recordFieldWork, { body: { projectId: id, entries: [pulled] } });
    const gone = (await cables.run(lines('Cable,Length', 'C-1,100'))).draft.importId;
    const back = (await cables.run(both)).draft.importId;
    const states = async (locale: string) => {
      const steps = importSteps(lead.speaking(locale), id);
      const reports = [await steps.report(gone), await steps.report(back)];
      return reports.map(([change]) => plain(change!.progressState));
    };
    expect(await states('en-US')).toEqual(['Pulled 50%', '45% complete']);
    expect(await states('es-MX')).toEqual(['Jalado 50 %', '45 % completo']);
    expect(await states('fr-CA')).toEqual(['Tiré à 50 %', 'Terminé à 45 %']);
  });
});

describe('rejections', () => {
  it.each([
    ['es-MX', '%PDF-1.7', 'El archivo es un documento PDF, no una hoja de cálculo.'],
    ['fr-CA', '%PDF-1.7', 'Le fichier est un document PDF, pas une feuille de calcul.'],
    // Found by the reading thread.
    ['es-MX', '\n\n ,,\n', 'El archivo no tiene filas. Elige un archivo que contenga una cédula.'],
    [
      'fr-CA',
      `Cable,From\nC-1,"${'x'.repeat(40_000)}"\n`,
      'La ligne 2 contient une cellule de plus de 32 767 caractères.',
    ],
  ])('are worded in %s (%#)', async (locale, content, message) => {
    const rejected = importSteps(engineer.speaking(locale), projectId).upload(content);
    await expect(rejected.catch(({ message: text }: Error) => plain(text))).resolves.toContain(message);
  });

  it.each([
    [
      'es-MX',
      'Ninguna columna está asignada a estos campos (Cable, Cond.). Asigna una a cada uno, o fórmalos con otras columnas.',
    ],
    [
      'fr-CA',
      'Aucune colonne n’est associée à ces champs (Câble, Cond.). Associez-en une à chacun, ou formez-les à partir d’autres colonnes.',
    ],
  ])('name fields in %s', async (locale, message) => {
    const steps = importSteps(engineer.speaking(locale), projectId, 'conductor');
    const rejected = steps.look(lines('Cable,Conductor', 'C-1,1'), { mapping: {} });
    await expect(rejected.catch(({ message: text }: Error) => plain(text))).resolves.toContain(message);
  });

  it('of a file over the limit name the limit', async () => {
    const megabyte = Buffer.alloc(1024 * 1024);
    const pieces = Array.from({ length: maxImportFileBytes / megabyte.length + 1 }, () => megabyte);
    await expect(
      receiveUpload(join(receivingFolder(server), 'too-large'), Readable.from(pieces), () => false),
    ).rejects.toMatchObject({
      code: 'import.fileTooLarge',
      message: fillText(entriesTexts.scheduleTooLarge, { megabytes: 100 }),
    });
  });
});

describe('an interrupted import', () => {
  const interrupted: [locale: string, status: string, problem: string][] = [
    ['en-US', 'checking', importsMessages.stoppedChecking],
    [
      'es-MX',
      'checking',
      'El servidor se reinició durante la verificación. No se guardó nada. Abre la importación y continúa.',
    ],
    [
      'fr-CA',
      'checking',
      'Le serveur a redémarré pendant la vérification. Rien n’a été enregistré. Ouvrez l’importation et continuez.',
    ],
    ['en-US', 'applying', importsMessages.stoppedApplying],
    [
      'es-MX',
      'applying',
      'El servidor se reinició mientras se aplicaba la importación. No se guardó nada. Abre la importación y continúa.',
    ],
    [
      'fr-CA',
      'applying',
      'Le serveur a redémarré pendant l’application. Rien n’a été enregistré. Ouvrez l’importation et continuez.',
    ],
  ];
  let draft: Draft;

  beforeAll(async () => {
    draft = (await importSteps(engineer, projectId).look(lines('Cable,From', 'C-1,A'))).draft;
  });

  it.each(interrupted)('states the reason in %s (%s)', async (locale, status, problem) => {
    await server.database.transaction((transaction) =>
      transaction.execute('update import set status = $1 where id = $2', [status, draft.importId]),
    );
    await markInterruptedImports(server.database);
    const query = { projectId, importId: draft.importId };
    expect(await engineer.speaking(locale).call(getImport, { query })).toMatchObject({
      status: 'interrupted',
      problem,
    });
  });
});

describe('a value that looks like template syntax', () => {
  const hostile = '{{text}} {{rows}} $t(imports:busy) $& <b>x</b>';

  it.each([
    ['en-US', `“${hostile}” isn’t a length. Enter a number, such as 180, 180 ft or 54.9 m.`],
    ['es-MX', `“${hostile}” no es una longitud. Escribe un número, como 180, 180 ft o 54.9 m.`],
    ['fr-CA', `« ${hostile} » n’est pas une longueur. Entrez un nombre, comme 180, 180 pi ou 54,9 m.`],
  ])('is shown unchanged in %s', async (locale, reason) => {
    const { issues } = await importSteps(engineer.speaking(locale), projectId).look(
      lines('Cable,Type,Length', `C-1,P,${hostile}`, `C-2,${hostile},1`),
      { options: { createMissingCodes: false } },
    );
    expect(issues.filter(({ row }) => row === 2).map((issue) => plain(issue.reason))).toContain(plain(reason));
    expect(issues.find(({ row, code }) => row === 3 && code === 'code.unknown')?.reason).toContain(`${hostile} `);
  });
});

/** Migrating takes seconds, so the gate draws one of the start versions. */
const upgraded = drawShare(['003', '008'], (version) => `migrated from ${version}`);

describe('data stored by earlier versions', () => {
  it.runIf(upgraded.includes('008'))('with progress in English is shown in the language of the reader', async () => {
    const before = (await readMigrations()).filter(({ name }) => name < '009');
    const opened = await openEmptyDatabase('pglite');
    const { database } = opened;
    try {
      await migrate(database, before);
      const id = '6f1f4c1e-8f0a-4f6e-9d0f-0a4f6f1e2b3c';
      await database.transaction(async (transaction) => {
        await transaction.script(`create table import_stage_${id.replaceAll('-', '')} (row_no integer)`);
        for (const state of ['Pulled 60 %', '45 % complete', 'Pulled', 'Not started']) {
          // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
          await transaction.execute(
            `insert into import_change (project_id, import_id, change, tag, field, progress_state, impact)
              values (1, $1, 'changed', 'C-1', 'size', $2, 'info')`,
            [id, state],
          );
        }
      });
      await migrate(database);
      await database.transaction(async (transaction) => {
        const states = async (locale: 'en-US' | 'es-MX') => {
          const said = (sentence: Parameters<typeof translate>[0]) => translate(sentence, locale);
          const kept = withCards(storedSource(1, id), { projectId: 1, type: 'cable', appliedAt: null });
          const rows = await changedPart(transaction, 'cable', kept, {}, said).rows({
            offset: 0,
            limit: 9,
          });
          return rows.map(({ progressState }) => plain(progressState));
        };
        expect(await states('en-US')).toEqual(['Pulled 60%', '45% complete', 'Pulled', 'Not started']);
        expect(await states('es-MX')).toEqual(['Jalado 60 %', '45 % completo', 'Pulled', 'Not started']);
        expect(await transaction.query("select from pg_class where relname like 'import_stage_%'")).toEqual([]);
      });
    } finally {
      await opened.drop();
    }
  });

  it.runIf(upgraded.includes('003'))('stored as text is migrated unchanged', async () => {
    const migrations = await readMigrations();
    const before = migrations.filter(({ name }) => name < '004');
    const opened = await openEmptyDatabase('pglite');
    const { database } = opened;
    try {
      await migrate(database, before);
      const id = '6f1f4c1e-8f0a-4f6e-9d0f-0a4f6f1e2b3c';
      const texts = {
        problem: 'It said "no" on\nrow 1.',
        notices: ['First {{text}}.', 'Second.'],
        reason: 'A \\ and a “b”.',
      };
      await database.transaction(async (transaction) => {
        await transaction.execute(
          "insert into project (project_number, project_number_key, name) values ('1', '1', 'Old')",
        );
        const insert = `insert into import (project_id, id, import_type, status, file_name, file_size, file_hash, problem, notices)
          values (1, $1, 'cable', 'failed', 'a.csv', 1, '', $2, $3::jsonb)`;
        await transaction.execute(insert, [id, texts.problem, JSON.stringify(texts.notices)]);
        await transaction.execute(insert, [id.replace('6', '7'), null, '[]']);
        await transaction.execute(
          `insert into import_issue (project_id, import_id, position, severity, row_no, column_name, value, code, reason)
            values (1, $1, 0, 'error', 2, 'Length', 'x', 'length.unreadable', $2)`,
          [id, texts.reason],
        );
      });
      expect(await migrate(database)).toEqual(migrations.slice(before.length).map(({ name }) => name));
      await database.transaction(async (transaction) => {
        const carried = await findImport(transaction, 1, id);
        expect(localizeRecord(carried!.record, translate)).toMatchObject({
          problem: texts.problem,
          notices: texts.notices,
        });
        const without = await findImport(transaction, 1, id.replace('6', '7'));
        expect(without!.record).toMatchObject({ problem: null, notices: [] });
        const [issue] = await localizeIssues(await findIssues(transaction, 1, id), (sentence) =>
          translate(sentence, 'es-MX'),
        );
        expect(issue).toMatchObject({ row: 2, column: 'Length', value: 'x', reason: texts.reason });
      });
    } finally {
      await opened.drop();
    }
  });

  it.each([
    [{ key: 'imports:gone', params: { tag: 'C-1', rows: { list: ['2', '3'] } } }, 'imports:gone, C-1, 2, 3'],
    [{ key: 'nowhere:gone' }, 'nowhere:gone'],
    ['only a text', '"only a text"'],
    [{ key: 'imports:missing', params: { x: { of: 'another shape' } } }, '"another shape"'],
    [null, 'null'],
  ])('with unknown message keys is still shown: %j', (kept, noted) => {
    for (const locale of locales) expect(translate(parseStoredMessage(kept), locale)).toContain(noted);
  });

  it('with the English label of a field is shown in every language', () => {
    const kept = { key: 'importRows:blank', params: { field: { term: 'From' } } };
    expect(locales.map((locale) => translate(parseStoredMessage(kept), locale))).toEqual([
      expect.stringContaining('From'),
      expect.stringMatching(/\bDe\b/),
      expect.stringMatching(/\bDe\b/),
    ]);
  });
});
