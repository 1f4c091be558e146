/** The server responds in the language of the calling device. */
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

const rejection = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'nothing was refused',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );

describe('a call is rejected', () => {
  it.each<[string, () => Client, (speaking: Client) => Promise<unknown>, [string, string, string]]>([
    [
      'for a project nobody knows',
      () => stranger,
      (speaking) => speaking.call(getProject, { query: { projectId: 999 } }),
      [
        'This project doesn’t exist or you’re not in it. Ask the project lead to add you.',
        'Este proyecto no existe o no estás en él. Pide al líder de proyecto que te agregue.',
        'Ce projet n’existe pas ou vous n’en faites pas partie. Demandez au responsable de projet de vous ajouter.',
      ],
    ],
    [
      'without the permission',
      () => viewer,
      (speaking) => speaking.call(updateProject, { body: changeable(project) }),
      [
        'You need the permission “Change the project” (roles: Project Lead).',
        'Necesitas el permiso “Cambiar el proyecto” (roles: Líder de proyecto).',
        'Il vous faut la permission «~Modifier le projet~» (rôles~: Responsable de projet).',
      ],
    ],
    [
      'by those who are no administrators',
      () => lead,
      (speaking) => speaking.call(createUser, { body: { name: 'Kim', email: 'kim@example.com' } }),
      [
        'You need the permission “Manage system users” (roles: Administrator).',
        'Necesitas el permiso “Administrar usuarios del sistema” (roles: Administrador).',
        'Il vous faut la permission «~Gérer les utilisateurs du système~» (rôles~: Administrateur).',
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
        'This project is archived. Restore it in Project Information to make changes.',
        'Este proyecto está archivado. Restáuralo en Información del proyecto para hacer cambios.',
        'Ce projet est archivé. Restaurez-le dans Renseignements sur le projet pour y faire des changements.',
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
        'That’s too much data at once. Send it in smaller parts.',
        'Son demasiados datos a la vez. Envíalos en partes más pequeñas.',
        'C’est trop de données à la fois. Envoyez-les en plus petites parties.',
      ],
    ],
    [
      'for all that is wrong with it',
      () => administrator,
      (speaking) =>
        speaking.call(createProject, { body: { projectNumber: 'x'.repeat(41), name: ' ', startDate: 'soon' } }),
      [
        '"projectNumber" is longer than 40 characters. "name" can’t be blank. "startDate" isn’t a date (YYYY-MM-DD).',
        '"projectNumber" tiene más de 40 caracteres. "name" no puede quedar en blanco. "startDate" no es una fecha (AAAA-MM-DD).',
        '"projectNumber" dépasse 40 caractères. "name" ne peut pas être vide. "startDate" n’est pas une date (AAAA-MM-JJ).',
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
        'You can’t disable yourself. Ask another administrator.',
        'No puedes desactivarte. Pídelo a otro administrador.',
        'Vous ne pouvez pas vous désactiver. Demandez-le à un autre administrateur.',
      ],
    ],
  ])('%s in each language', async (_name, client, call, sentences) => {
    expect(await inEachLanguage(client(), (speaking) => rejection(call(speaking)))).toEqual(sentences.map(spaced));
  });

  it('without a token in each language', async () => {
    expect(
      await inEachLanguage(server.anonymous, (speaking) =>
        rejection(speaking.call(getProject, { query: { projectId: project.id } })),
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

/** Error message of a call that fails with this code; the request id is replaced by `#`. */
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
        'This took too long. Try again with fewer rows.',
        'Esto tardó demasiado. Inténtalo de nuevo con menos filas.',
        'Cela a pris trop de temps. Réessayez avec moins de lignes.',
      ],
    ],
    [
      'ECONNREFUSED',
      [
        'The database isn’t responding. Your work is saved; try again in a moment.',
        'La base de datos no responde. Tu trabajo está guardado; inténtalo de nuevo en un momento.',
        'La base de données ne répond pas. Votre travail est enregistré; réessayez dans un instant.',
      ],
    ],
    [
      'XX000',
      [
        'Something went wrong. Try again. If it keeps happening, contact support with request #.',
        'Algo salió mal. Inténtalo de nuevo. Si sigue ocurriendo, da a soporte el número de solicitud #.',
        'Un problème est survenu. Réessayez. Si cela continue, communiquez avec le soutien en donnant le numéro de demande #.',
      ],
    ],
  ])('(%s) is reported in each language', async (code, sentences) => {
    expect(await Promise.all(languages.map((language) => failing(code, language)))).toEqual(sentences.map(spaced));
  });
});

it('the log has the code of a rejected call, and no sentence for its user', async () => {
  logged.length = 0;
  const speaking = viewer.speaking('fr-CA');
  await rejection(speaking.call(updateProject, { body: changeable(project) }));
  expect(logged.filter((line) => line.includes('permission.missing'))).toHaveLength(1);
  expect(logged.join('')).not.toMatch(/autorisation|permission “|Project Lead/);
});

it('an invitation that cannot be mailed is explained in each language', async () => {
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
