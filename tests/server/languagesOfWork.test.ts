/** What is said of cells, entries and reports, in the language of whoever reads it. */
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

describe('a cell is refused', () => {
  it.each<[string, CellValue, [string, string, string]]>([
    ['priority', 'soon', ['“soon” is not a number.', '“soon” no es un número.', '«~soon~» n’est pas un nombre.']],
    [
      'priority',
      1.5,
      [
        'Priority takes a whole number.',
        'El campo Prioridad lleva un número entero.',
        'Le champ Priorité prend un nombre entier.',
      ],
    ],
    [
      'priority',
      9e9,
      [
        'Priority cannot be that large.',
        'El valor de Prioridad no puede ser tan grande.',
        'La valeur de Priorité ne peut pas être si grande.',
      ],
    ],
    [
      'needDate',
      'Friday',
      [
        'Need date takes a date such as 2026-11-20 or 11/20/2026.',
        'El campo Fecha requerida lleva una fecha como 2026-11-20 o 11/20/2026.',
        'Le champ Date requise prend une date comme 2026-11-20 ou 11/20/2026.',
      ],
    ],
    [
      'designLength',
      200_000,
      [
        'A length over 100,000 ft cannot be right.',
        'Una longitud de más de 100,000 ft no puede ser correcta.',
        'Une longueur de plus de 100~000 pi ne peut pas être juste.',
      ],
    ],
    [
      'notes',
      '#REF!',
      [
        '“#REF!” is an error of a spreadsheet formula. Type the value itself.',
        '“#REF!” es un error de fórmula de una hoja de cálculo. Escribe el valor mismo.',
        '« #REF! » est une erreur de formule de tableur. Tapez la valeur elle-même.',
      ],
    ],
    [
      'accountCode',
      'X-9',
      [
        'No account code X-9; add it under Codes.',
        'No existe X-9 en la lista “código de cuenta”; agrégalo en Códigos.',
        'X-9 n’existe pas dans la liste «~code de compte~»; ajoutez-le dans Codes.',
      ],
    ],
    [
      'hold',
      'old',
      [
        'The hold reason OLD is no longer in use; choose another or reactivate it under Codes.',
        'OLD ya no está en uso en la lista “motivo de retención”; elige otro o reactívalo en Códigos.',
        'OLD n’est plus utilisé dans la liste «~motif de retenue~»; choisissez-en un autre ou réactivez-le dans Codes.',
      ],
    ],
    [
      'laborUnit',
      'Easy Pull',
      [
        'No labor unit Easy Pull for this commodity; add it under Labor Units.',
        'No hay una unidad de mano de obra Easy Pull para este material; agrégala en Unidades de mano de obra.',
        'Il n’y a pas d’unité de main-d’œuvre Easy Pull pour ce composant; ajoutez-la dans Unités de main-d’œuvre.',
      ],
    ],
    [
      'pulledLength',
      5,
      [
        'Pulled length is recorded by the crew; enter it under Data Entry.',
        'El campo Longitud jalada lo registra la cuadrilla; captúralo en Captura de avance.',
        'Le champ Longueur tirée est noté par l’équipe; saisissez-le dans Saisie de l’avancement.',
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
      'Length comes with the schedule. Editing it needs the permission data.edit.engineering, held by Project Lead and Project Manager.',
      'El campo Longitud viene con la cédula. Para editarlo se necesita el permiso data.edit.engineering, que tienen: Líder de proyecto y Gerente de proyecto.',
      spaced(
        'Le champ Longueur vient avec la liste. Pour le modifier, il faut la permission data.edit.engineering, détenue par~: Responsable de projet et Gestionnaire de projet.',
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
        'Test result is one of: Pass, Fail, Retest.',
        'El campo Resultado de prueba es uno de estos: Aprobado, Reprobado, Repetir prueba.',
        'Le champ Résultat d’essai prend l’une de ces valeurs~: Réussi, Échoué, À reprendre.',
      ],
    ],
    [
      { pullComplete: 'maybe' },
      ['Pull done is yes or no.', 'El campo Jalado terminado es sí o no.', 'Le champ Tirage terminé prend oui ou non.'],
    ],
    [
      { designLength: 5 },
      [
        'Length is not recorded in the field; change it under Data & Assignment.',
        'El campo Longitud no se registra en obra; cámbialo en Datos y asignación.',
        'Le champ Longueur n’est pas noté au chantier; changez-le dans Données et affectation.',
      ],
    ],
  ])('%j is refused in each language', async (values, sentences) => {
    const told = async (speaking: Client) => (await record(speaking, cableId, values)).error!.message;
    expect(await inEachLanguage(foreman, told)).toEqual(sentences.map(spaced));
  });

  it('sent again is answered in the language of whoever sends it again', async () => {
    const id = randomUUID();
    const told = async (speaking: Client) =>
      (await record(speaking, removedId, { reel: 'R-7' }, id)).warnings[0]!.message;
    const sentences = [
      'A revision removed this cable. The entry is kept; the office will see it as removed with progress.',
      'Una revisión eliminó esta fila (cable). La captura se conserva; la oficina lo verá como eliminado con avance.',
      'Une révision a retiré cette ligne (câble). La saisie est conservée; le bureau la verra comme retirée avec de l’avancement.',
    ];
    expect(await inEachLanguage(foreman, told)).toEqual(sentences);
    const reused = async (speaking: Client) => (await record(speaking, removedId, { reel: 'R-8' }, id)).error!.message;
    expect(await inEachLanguage(foreman, reused)).toEqual([
      'An entry with this id was recorded with other values. Enter the change again as a new entry.',
      'Ya se registró una captura con este identificador y otros valores. Captura el cambio otra vez, como una captura nueva.',
      'Une saisie portant cet identifiant a été enregistrée avec d’autres valeurs. Refaites le changement dans une nouvelle saisie.',
    ]);
  });

  it('kept when answers were text is answered with that text', async () => {
    const id = randomUUID();
    await record(foreman, removedId, { pullNotes: 'Slack at the tray' }, id);
    await server.database.query(
      `update field_entry set result = jsonb_set(result, '{warnings,0,message}', '"As it was said."') where id = $1`,
      [id],
    );
    const told = async (speaking: Client) =>
      (await record(speaking, removedId, { pullNotes: 'Slack at the tray' }, id)).warnings[0]!.message;
    expect(await inEachLanguage(foreman, told)).toEqual(['As it was said.', 'As it was said.', 'As it was said.']);
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
        'Ready Unknown: 1 cable, length 1,200 ft.',
        'Lista “Se desconoce”: 1 cable, longitud 1,200 ft.',
        'Prêt «~Inconnu~»~: 1 câble, longueur 1~200 pi.',
      ],
    ],
    [
      'unknown-commodities-in-cable-route',
      ['Raceway: 1 unknown tag.', 'Canalización: 1 etiqueta desconocida.', 'Canalisation~: 1 repère inconnu.'],
    ],
  ] as const)('%s is commented in each language', async (reportType, sentences) => {
    const notice = async (speaking: Client) =>
      textOfNotice((await speaking.call(getReport, { query: { projectId, reportType } })).notices[0]!);
    expect(await inEachLanguage(viewer, notice)).toEqual(sentences.map(spaced));
  });

  it('counts several in the plural', async () => {
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
