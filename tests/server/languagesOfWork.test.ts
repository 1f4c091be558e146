/** Messages about cells, entries and reports, in the language of the reader. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateCommodities } from '../../contract/rows/changes.ts';
import { recordFieldWork } from '../../contract/progress/fieldEntries.ts';
import { getReport, textOfNotice } from '../../contract/reports/reports.ts';
import type { CellValue } from '../../contract/base/values/scalars.ts';
import type { Client } from './client.ts';
import { addRows } from './commodityFixture.ts';
import { inEachLanguage, spaced } from './eachLanguage.ts';
import { startSharedServer, type TestServer } from './testServer.ts';

let server: TestServer;
let projectId: number;
let cableId: number;
let removedId: number;
let lead: Client;
let viewer: Client;
let foreman: Client;

beforeAll(async () => {
  server = await startSharedServer({ now: () => new Date('2026-11-20T15:00:00Z') });
  projectId = (await server.createProject()).id;
  lead = server.as('project-lead', projectId);
  viewer = server.as('viewer', projectId);
  foreman = server.as({ name: 'foreman', role: 'general-foreman' }, projectId);
  const ids = await addRows(server.database, projectId, 'cable', [
    { tag: 'C-1', designLength: 1200, typeCode: 'CTL', route: 'T-1' },
    { tag: 'C-2', designLength: 100, typeCode: 'CTL' },
  ]);
  [cableId, removedId] = [ids[0]!, ids[1]!];
  await server.database.query('update cable set removed = true where id = $1', [removedId]);
  await server.database.query(
    `insert into code (project_id, kind, code, code_key, active) values ($1, 'hold-reason', 'OLD', 'OLD', false)`,
    [projectId],
  );
});
afterAll(() => server.close());

const reasonOf = (field: string, after: CellValue) => async (speaking: Client) => {
  const rows = [{ id: cableId, cells: [{ field, before: null, after }] }];
  const { refusals } = await speaking.call(updateCommodities, { body: { projectId, type: 'cable', rows } });
  return refusals[0]!.reason;
};

describe('a cell is rejected', () => {
  it.each<[string, CellValue, [string, string, string]]>([
    ['priority', 'soon', ['“soon” isn’t a number.', '“soon” no es un número.', '«~soon~» n’est pas un nombre.']],
    [
      'priority',
      1.5,
      [
        'Priority: enter a whole number.',
        'Prioridad: escribe un número entero.',
        'Priorité : entrez un nombre entier.',
      ],
    ],
    [
      'priority',
      9e9,
      [
        'Priority can’t be that large.',
        'El valor de Prioridad no puede ser tan grande.',
        'La valeur de Priorité ne peut pas être si grande.',
      ],
    ],
    [
      'needDate',
      'Friday',
      [
        'Need date: enter a date such as 2026-11-20 or 11/20/2026.',
        'Fecha requerida: escribe una fecha como 2026-11-20 o 11/20/2026.',
        'Date requise : entrez une date comme 2026-11-20 ou 11/20/2026.',
      ],
    ],
    [
      'designLength',
      200_000,
      [
        'A length over 100,000 ft can’t be right.',
        'Una longitud de más de 100,000 ft no puede ser correcta.',
        'Une longueur de plus de 100~000 pi ne peut pas être juste.',
      ],
    ],
    [
      'notes',
      '#REF!',
      [
        '“#REF!” is a spreadsheet error. Enter the value.',
        '“#REF!” es un error de hoja de cálculo. Escribe el valor.',
        '« #REF! » est une erreur de tableur. Entrez la valeur.',
      ],
    ],
    [
      'accountCode',
      'X-9',
      [
        'No account code X-9. Add it in Codes.',
        'No existe código de cuenta X-9. Agrega el código en Códigos.',
        'Code inconnu~: code de compte X-9. Ajoutez-le dans Codes.',
      ],
    ],
    [
      'hold',
      'old',
      [
        'The hold reason OLD is no longer in use. Choose another, or reactivate it in Codes.',
        'Código inactivo: motivo de espera OLD. Elige otro o reactívalo en Códigos.',
        'Code inactif~: motif d’attente OLD. Choisissez-en un autre ou réactivez-le dans Codes.',
      ],
    ],
    [
      'laborUnit',
      'Easy Pull',
      [
        'No labor unit Easy Pull for this commodity. Add it in Labor Units.',
        'No hay unidad de mano de obra Easy Pull para este elemento. Agrégala en Unidades de mano de obra.',
        'Aucune unité de main-d’œuvre Easy Pull pour cet élément. Ajoutez-la dans Unités de main-d’œuvre.',
      ],
    ],
    [
      'pulledLength',
      5,
      [
        'Pulled length is entered by crews. Change it in Data Entry.',
        'Las cuadrillas capturan Longitud jalada. Cámbialo en Captura de avance.',
        'Les équipes saisissent le champ Longueur tirée. Modifiez-le dans Saisie de l’avancement.',
      ],
    ],
    [
      'nonsense',
      5,
      [
        'Cables have no field “nonsense”.',
        'Cables: no hay ningún campo “nonsense”.',
        'Câbles~: il n’y a pas de champ «~nonsense~».',
      ],
    ],
  ])('(%s, %j) in each language', async (field, value, sentences) => {
    expect(await inEachLanguage(lead, reasonOf(field, value))).toEqual(sentences.map(spaced));
  });

  it('of engineering, with the roles that may', async () => {
    const generalForeman = server.as('general-foreman', projectId);
    expect(await inEachLanguage(generalForeman, reasonOf('designLength', 5))).toEqual([
      'Length comes from the schedule. To edit it you need “Change engineering data” (roles: Project Lead, Project Manager).',
      'El campo Longitud viene de la cédula. Para editarlo necesitas “Cambiar datos de ingeniería” (roles: Líder de proyecto, Gerente de proyecto).',
      spaced(
        'Le champ Longueur vient de la liste. Pour le modifier, il vous faut «~Modifier les données d’ingénierie~» (rôles~: Responsable de projet, Gestionnaire de projet).',
      ),
    ]);
  });
});

const entryOf = (commodityId: number, values: Record<string, CellValue>, id: string = randomUUID()) => ({
  body: {
    projectId,
    entries: [{ id, type: 'cable' as const, commodityId, workDate: '2026-11-19', foreman: '', values }],
  },
});
const record = async (speaking: Client, ...entry: Parameters<typeof entryOf>) =>
  (await speaking.call(recordFieldWork, entryOf(...entry))).results[0]!;

describe('an entry', () => {
  it.each<[Record<string, CellValue>, [string, string, string]]>([
    [
      { testResult: 'maybe' },
      [
        'Test result: choose one of Pass, Fail, Retest.',
        'Resultado de prueba: elige uno de estos valores: Aprobado, No aprobado, Repetir prueba.',
        'Résultat d’essai~: choisissez une de ces valeurs~: Réussi, Échoué, À reprendre.',
      ],
    ],
    [
      { pullComplete: 'maybe' },
      ['Pull done: enter yes or no.', 'Jalado completo: escribe sí o no.', 'Tirage terminé : entrez oui ou non.'],
    ],
    [
      { designLength: 5 },
      [
        'Length can’t be entered here. Change it in Data & Assignment.',
        'El campo Longitud no se captura aquí. Cámbialo en Datos y asignación.',
        'Le champ Longueur ne se saisit pas ici. Modifiez-le dans Données et affectation.',
      ],
    ],
  ])('%j is rejected in each language', async (values, sentences) => {
    const reported = async (speaking: Client) => (await record(speaking, cableId, values)).error!.message;
    expect(await inEachLanguage(foreman, reported)).toEqual(sentences.map(spaced));
  });

  it('sent again gets a response in the language of the repeated call', async () => {
    const id = randomUUID();
    const reported = async (speaking: Client) =>
      (await record(speaking, removedId, { reel: 'R-7' }, id)).warnings[0]!.message;
    const sentences = [
      'A revision removed this cable. Your entry is saved; the office sees it as removed with progress.',
      'Una revisión eliminó esta fila (cable). Tu captura está guardada; la oficina la ve como eliminada con avance.',
      'Une révision a retiré cette ligne (câble). Votre saisie est enregistrée; le bureau la voit comme retirée avec avancement.',
    ];
    expect(await inEachLanguage(foreman, reported)).toEqual(sentences);
    const reused = async (speaking: Client) => (await record(speaking, removedId, { reel: 'R-8' }, id)).error!.message;
    expect(await inEachLanguage(foreman, reused)).toEqual([
      'This entry was already saved with different values. Enter the change as a new entry.',
      'Esta captura ya se guardó con otros valores. Haz el cambio en una captura nueva.',
      'Cette saisie a déjà été enregistrée avec d’autres valeurs. Faites le changement dans une nouvelle saisie.',
    ]);
  });

  it('stored with a text as its response gets that text again', async () => {
    const id = randomUUID();
    await record(foreman, removedId, { pullNotes: 'Slack at the tray' }, id);
    await server.database.query(
      `update field_entry set result = jsonb_set(result, '{warnings,0,message}', '"As it was said."') where id = $1`,
      [id],
    );
    const reported = async (speaking: Client) =>
      (await record(speaking, removedId, { pullNotes: 'Slack at the tray' }, id)).warnings[0]!.message;
    expect(await inEachLanguage(foreman, reported)).toEqual(['As it was said.', 'As it was said.', 'As it was said.']);
  });
});

describe('a report', () => {
  it.each([
    [
      'cable-summary',
      [
        '1 cable has no labor unit and counts as 0 h. Add a labor unit for the type under Labor Units.',
        '1 cable no tiene unidad de mano de obra y cuenta como 0 h. Agrega una unidad de mano de obra para el tipo en Unidades de mano de obra.',
        '1 câble n’a pas d’unité de main-d’œuvre et compte pour 0 h. Ajoutez une unité de main-d’œuvre pour le type dans Unités de main-d’œuvre.',
      ],
    ],
    [
      'cable-route-ready',
      [
        'Unknown: 1 cable, length 1,200 ft.',
        'Se desconoce: 1 cable, longitud 1,200 ft.',
        'Inconnu~: 1 câble, longueur 1~200 pi.',
      ],
    ],
    [
      'unknown-commodities-in-cable-route',
      ['Raceway: 1 unknown tag.', 'Canalización: 1 etiqueta desconocida.', 'Canalisation~: 1 repère inconnu.'],
    ],
  ] as const)('%s has its comments in each language', async (reportType, sentences) => {
    const notice = async (speaking: Client) =>
      textOfNotice((await speaking.call(getReport, { query: { projectId, reportType } })).notices[0]!);
    expect(await inEachLanguage(viewer, notice)).toEqual(sentences.map(spaced));
  });

  it('uses the plural for several', async () => {
    const query = { projectId, reportType: 'cable-summary' as const, includeRemoved: 'true' };
    const notice = async (speaking: Client) =>
      textOfNotice((await speaking.call(getReport, { query })).notices[0]!).split('.')[0]!;
    expect(await inEachLanguage(viewer, notice)).toEqual([
      '2 cables have no labor unit and count as 0 h',
      '2 cables no tienen unidad de mano de obra y cuentan como 0 h',
      '2 câbles n’ont pas d’unité de main-d’œuvre et comptent pour 0 h',
    ]);
  });
});
