/** The server answers in the language of the device that asks. */
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateCommodities } from '../../contract/rows/changes.ts';
import { createProject, getProject, updateProject, type Project } from '../../contract/setup/projects/projects.ts';
import { listVisitedProjects } from '../../contract/users/currentUser.ts';
import { createUser, resendInvite, updateUser } from '../../contract/users/users.ts';
import { createLog } from '../../server/config/log.ts';
import { createApi } from '../../server/http/endpoints.ts';
import type { Pressure } from '../../server/http/pressure.ts';
import { answerErrors } from '../../server/http/errors.ts';
import { localeOf } from '../../server/locales/translate.ts';
import type { Client } from './client.ts';
import { inEachLanguage, languages, spaced } from './eachLanguage.ts';
import { startTestServer, type TestServer } from './testServer.ts';

const logged: string[] = [];
let server: TestServer;
let project: Project;
let archived: Project;
let administrator: Client;
let lead: Client;
let viewer: Client;
let stranger: Client;

beforeAll(async () => {
  server = await startTestServer({ log: createLog('info', { write: (line) => void logged.push(line) }) });
  project = await server.createProject({ projectNumber: 'L-1' });
  archived = await server.createProject({ projectNumber: 'L-2' });
  administrator = server.as('administrator');
  lead = server.as('project-lead', project.id);
  viewer = server.as('viewer', project.id);
  stranger = server.as({ name: 'Sol Stranger' });
  await administrator.call(updateProject, { body: { ...changeable(archived), archive: true } });
});
afterAll(() => server.close());

const changeable = ({ id, projectNumber, name, client, location, startDate, unitMeasurement, archive }: Project) => ({
  projectId: id,
  projectNumber,
  name,
  client,
  location,
  startDate,
  unitMeasurement,
  archive,
});

const refusal = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'nothing was refused',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );

describe('a call is refused', () => {
  it.each<[string, () => Client, (speaking: Client) => Promise<unknown>, [string, string, string]]>([
    [
      'for a project nobody knows',
      () => stranger,
      (speaking) => speaking.call(getProject, { query: { projectId: 999 } }),
      [
        'There is no such project, or you are not one of its people. Ask its lead to add you.',
        'No existe ese proyecto, o no eres parte de él. Pide a su responsable que te agregue.',
        'Ce projet n’existe pas, ou vous n’en faites pas partie. Demandez à son responsable de vous ajouter.',
      ],
    ],
    [
      'without the permission',
      () => viewer,
      (speaking) => speaking.call(updateProject, { body: changeable(project) }),
      [
        'You need the permission “Change the project”, held by Project Lead.',
        'Necesitas el permiso «Cambiar el proyecto», que tienen: Líder de proyecto.',
        'Il vous faut la permission «~Modifier le projet~», détenue par~: Responsable de projet.',
      ],
    ],
    [
      'by those who are no administrators',
      () => lead,
      (speaking) => speaking.call(createUser, { body: { name: 'Kim', email: 'kim@example.com' } }),
      [
        'You need the permission “Manage system users”, held by Administrator.',
        'Necesitas el permiso «Administrar usuarios del sistema», que tienen: Administrador.',
        'Il vous faut la permission «~Gérer les utilisateurs du système~», détenue par~: Administrateur.',
      ],
    ],
    [
      'in an archived project',
      () => server.as('project-lead', archived.id),
      (speaking) =>
        speaking.call(updateCommodities, {
          body: {
            projectId: archived.id,
            type: 'cable',
            rows: [{ id: 1, cells: [{ field: 'notes', before: null, after: 'x' }] }],
          },
        }),
      [
        'The project is archived and cannot be changed. Bring it back on Project Information first.',
        'El proyecto está archivado y no se puede cambiar. Primero recupéralo en Información del proyecto.',
        'Le projet est archivé et ne peut pas être modifié. Rétablissez-le d’abord dans Renseignements sur le projet.',
      ],
    ],
    [
      'when the number is taken',
      () => administrator,
      (speaking) => speaking.call(createProject, { body: { projectNumber: 'l-1', name: 'Again' } }),
      [
        'Project number l-1 is taken. Choose another, or open the project that has it.',
        'El número de proyecto l-1 ya está en uso. Elige otro, o abre el proyecto que lo tiene.',
        'Le numéro de projet l-1 est déjà pris. Choisissez-en un autre, ou ouvrez le projet qui le porte.',
      ],
    ],
    [
      'when it is too large',
      () => administrator,
      (speaking) => speaking.call(createProject, { body: { projectNumber: '1', name: 'x'.repeat(1024 * 1024) } }),
      [
        'That is more than the server takes at once. Send less, or in several parts.',
        'Eso es más de lo que el servidor recibe de una vez. Envía menos, o en varias partes.',
        'C’est plus que ce que le serveur prend en une fois. Envoyez-en moins, ou en plusieurs parties.',
      ],
    ],
    [
      'for all that is wrong with it',
      () => administrator,
      (speaking) =>
        speaking.call(createProject, { body: { projectNumber: 'x'.repeat(41), name: ' ', startDate: 'soon' } }),
      [
        '"projectNumber" is longer than 40 characters. "name" must not be blank. "startDate" is not a date (YYYY-MM-DD).',
        '"projectNumber" tiene más de 40 caracteres. "name" no debe quedar en blanco. "startDate" no es una fecha (AAAA-MM-DD).',
        '"projectNumber" dépasse 40 caractères. "name" ne doit pas être vide. "startDate" n’est pas une date (AAAA-MM-JJ).',
      ],
    ],
    [
      'for a number out of bounds',
      () => administrator,
      (speaking) => speaking.call(resendInvite, { body: { userId: 0 } }),
      ['"userId" must be more than 0.', '"userId" debe ser mayor que 0.', '"userId" doit être plus grand que 0.'],
    ],
    [
      'of the person themself',
      () => administrator,
      async (speaking) =>
        speaking.call(updateUser, {
          body: { userId: await speaking.userId(), name: 'administrator', email: 'a@example.com', status: 'disabled' },
        }),
      [
        'You cannot disable yourself; ask another administrator.',
        'No puedes desactivarte a ti mismo; pídelo a otro administrador.',
        'Vous ne pouvez pas vous désactiver vous-même; demandez-le à un autre administrateur.',
      ],
    ],
  ])('%s in each language', async (_name, client, call, sentences) => {
    expect(await inEachLanguage(client(), (speaking) => refusal(call(speaking)))).toEqual(sentences.map(spaced));
  });

  it('without a token in each language', async () => {
    expect(
      await inEachLanguage(server.anonymous, (speaking) =>
        refusal(speaking.call(getProject, { query: { projectId: project.id } })),
      ),
    ).toEqual([
      'Sign in to use Wireway.',
      'Inicia sesión para usar Wireway.',
      'Ouvrez une session pour utiliser Wireway.',
    ]);
  });
});

const noPressure: Pressure = {
  requireRoom: () => undefined,
  during: (work) => work(),
  isHigh: () => false,
  stop: () => undefined,
};

/** What a call that fails with this code inside is told; the number of the request is `#`. */
const failing = async (code: string, language: string): Promise<string> => {
  const app = fastify();
  answerErrors(app, { hasPages: false });
  const person = { userId: 1, name: '', email: '', issuer: '', subject: '', session: null };
  const identity = { ...person, isAdmin: true, claimRole: null };
  const gate = {
    identify: async () => identity,
    limits: { chargePerson: () => undefined },
    pressure: noPressure,
    readAddress: () => '',
  };
  createApi(app, server.context, gate).handle(listVisitedProjects, () =>
    Promise.reject(Object.assign(new Error('inside'), { code })),
  );
  const answer = await app.inject({
    url: '/api/users/get-recently-visited-projects',
    headers: { 'accept-language': language },
  });
  await app.close();
  const { message, requestId } = answer.json<{ message: string; requestId: string }>();
  return message.replace(requestId, '#');
};

describe('a failing database', () => {
  it.each([
    [
      '57014',
      [
        'The server took too long over this. Try again, or ask for less.',
        'El servidor tardó demasiado en esto. Intenta de nuevo, o pide menos.',
        'Le serveur y a mis trop de temps. Réessayez, ou demandez-en moins.',
      ],
    ],
    [
      'ECONNREFUSED',
      [
        'The database does not answer at the moment. Your work is kept; try again shortly.',
        'La base de datos no responde por el momento. Tu trabajo se conserva; intenta de nuevo en un momento.',
        'La base de données ne répond pas pour le moment. Votre travail est conservé; réessayez dans un instant.',
      ],
    ],
    [
      'XX000',
      [
        'Something went wrong on the server. Try again; if it stays, tell support the number of this request: #.',
        'Algo salió mal en el servidor. Intenta de nuevo; si sigue igual, da a soporte el número de esta solicitud: #.',
        'Quelque chose n’a pas fonctionné sur le serveur. Réessayez; si cela continue, donnez au soutien le numéro de cette demande~: #.',
      ],
    ],
  ])('(%s) is told in each language', async (code, sentences) => {
    expect(await Promise.all(languages.map((language) => failing(code, language)))).toEqual(sentences.map(spaced));
  });
});

it('the log stays English', async () => {
  logged.length = 0;
  const speaking = viewer.speaking('fr-CA');
  await refusal(speaking.call(updateProject, { body: changeable(project) }));
  const told = logged.find((line) => line.includes('permission.missing'));
  expect(told).toContain('You need the permission “Change the project”, held by Project Lead.');
});

it('an invitation that no mail carries is explained in each language', async () => {
  const { id } = await administrator.call(createUser, { body: { name: 'Wim', email: 'wim@example.com' } });
  const reason = async (speaking: Client) => (await speaking.call(resendInvite, { body: { userId: id } })).reason;
  expect(await inEachLanguage(administrator, reason)).toEqual([
    'No mail server is configured (SMTP_URL). Tell Wim to sign in at http://localhost:4000 with wim@example.com.',
    'No hay servidor de correo configurado (SMTP_URL). Dile a Wim que inicie sesión en http://localhost:4000 con wim@example.com.',
    'Aucun serveur de courriel n’est configuré (SMTP_URL). Dites à Wim d’ouvrir une session à http://localhost:4000 avec wim@example.com.',
  ]);
});

it.each([
  [undefined, 'en-US'],
  ['', 'en-US'],
  ['es-MX', 'es-MX'],
  ['fr-CA,fr;q=0.9,en;q=0.8', 'fr-CA'],
  ['FR', 'fr-CA'],
  ['de-DE,es;q=0.9', 'en-US'],
  ['en-XA', 'en-US'],
  ['essential', 'en-US'],
])('reads the language %j as %s', (header, locale) => {
  expect(localeOf(header)).toBe(locale);
});
