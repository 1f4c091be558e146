/**
 * Texts that stay as they are: those that the specification fixes, and those of dialogs that delete or undo work, word for word.
 * Other tests take their texts from the locale files.
 */
import { describe, expect, it } from 'vitest';
import { commodities } from '../contract/names/en-US/commodities.ts';
import { reportLabels } from '../contract/reports/reportTypes.ts';
import { calls } from '../server/locales/en-US/calls.ts';
import { common } from '../src/i18n/locales/en-US/common.ts';
import { frame } from '../src/i18n/locales/en-US/frame.ts';
import { views } from '../src/i18n/locales/en-US/views.ts';
import { textsByNamespace } from './support/plainLanguage/localeTexts.ts';

describe('texts of the specification', () => {
  it('are those of the start and of a call without a project', () => {
    expect(common.loading).toBe('Loading application...');
    expect(calls.projectIdMissing).toBe('Project Id is missing');
  });

  it('are the labels of commodities', () => {
    expect(commodities).toMatchObject({
      cable: 'Cable',
      'cable-tray': 'Cable Tray',
      conduit: 'Conduit',
      equipment: 'Equipment',
      jumper: 'Jumper',
      conductor: 'Conductor',
      'from-term': 'From Term',
      'to-term': 'To Term',
    });
  });

  it('are the labels of reports', () => {
    expect(Object.values(reportLabels)).toEqual(
      expect.arrayContaining([
        'Cable Summary',
        'Cable Tray Summary',
        'Conduit Summary',
        'Equipment Summary',
        'Jumper Summary',
        'Conductor Summary',
        'Cable Route Ready',
        'Cable Length by Type Code',
        'Cables Remaining to Pull by Type Code',
        'Cables by Equipment',
        'Cables by Conduit',
        'Unknown Commodities in Cable Route',
      ]),
    );
  });

  it('are the titles of pages and views', () => {
    expect(frame.titles).toMatchObject({
      data: 'Data & Assignment',
      fieldWork: 'Data Entry',
      packages: 'Packages',
      systemUsers: 'System Users',
      executiveSummary: 'Executive Summary',
      columns: 'Commodity Columns',
      information: 'Project Information',
      codes: 'Codes',
      reports: 'Reports',
      adminDashboard: 'Admin Dashboard',
      laborUnits: 'Labor Units',
      projectUsers: 'Project Users',
      reels: 'Reels',
      suppliers: 'Suppliers',
      timesheets: 'Timesheets',
      printTemplates: 'Print Templates',
      accountCodes: 'System Account Codes',
      projectSetup: 'Project Setup',
      changeReport: 'Change Report',
    });
    expect(views).toMatchObject({
      titleData: '{{type}} Data Views',
      titleFieldWork: 'Data Entry Views',
      titlePackage: 'Package Views',
      titleReport: '{{report}} Views',
    });
  });
});

type InThreeLanguages = readonly [english: string, spanish: string, french: string];

const dialogs: Readonly<Record<string, Readonly<Record<string, InThreeLanguages>>>> = {
  'revert of an import': {
    'imports:revert.open': ['Revert…', 'Revertir…', 'Révoquer l’importation…'],
    'imports:revert.title': ['Revert {{file}}?', '¿Revertir {{file}}?', 'Révoquer {{file}}?'],
    'imports:revert.back.added_other': [
      '{{shown}} added rows will be deleted',
      'Se quitarán {{shown}} filas agregadas',
      '{{shown}} lignes ajoutées seront supprimées',
    ],
    'imports:revert.back.changed_other': [
      '{{shown}} changed rows will get their previous values',
      '{{shown}} filas cambiadas recuperarán sus valores anteriores',
      '{{shown}} lignes modifiées retrouveront leurs valeurs précédentes',
    ],
    'imports:revert.back.removed_other': [
      '{{shown}} removed rows will be restored',
      'Se restaurarán {{shown}} filas eliminadas',
      '{{shown}} lignes retirées seront restaurées',
    ],
    'imports:revert.nothing': [
      'Nothing to revert. This import made no changes, or every row has changed since.',
      'No hay nada que revertir. Esta importación no hizo cambios, o todas sus filas cambiaron después.',
      'Rien à révoquer. Cette importation n’a rien changé, ou toutes ses lignes ont été modifiées depuis.',
    ],
    'imports:revert.confirm': ['Revert import', 'Revertir importación', 'Révoquer l’importation'],
    'imports:revert.cancel': ['Keep import', 'Conservar importación', 'Conserver l’importation'],
  },
  'revert of a timesheet': {
    'timesheets:rollBack.title': ['Revert {{file}}?', '¿Revertir {{file}}?', 'Révoquer {{file}}?'],
    'timesheets:rollBack.leaves_other': [
      '{{shown}} lines ({{hours}} h) will be removed. To get them back, import the file again.',
      'Se quitarán {{shown}} líneas ({{hours}} h). Para recuperarlas, importa el archivo otra vez.',
      '{{shown}} lignes ({{hours}} h) seront retirées. Pour les récupérer, importez le fichier de nouveau.',
    ],
    'timesheets:rollBack.returns_other': [
      '{{shown}} replaced lines ({{hours}} h) will count again.',
      '{{shown}} líneas reemplazadas ({{hours}} h) volverán a contar.',
      '{{shown}} lignes remplacées ({{hours}} h) compteront de nouveau.',
    ],
    'timesheets:rollBack.confirm': ['Revert timesheet', 'Revertir hoja de tiempo', 'Révoquer la feuille de temps'],
    'timesheets:rollBack.leave': ['Keep timesheet', 'Conservar hoja de tiempo', 'Conserver la feuille de temps'],
  },
  'void of an entry': {
    'fieldWork:undo.open': ['Void entry…', 'Anular captura…', 'Invalider la saisie…'],
    'fieldWork:undo.why': [
      'The office may have already used this entry. Choose a reason. The entry and the void both stay in the history.',
      'Es posible que la oficina ya haya usado esta captura. Elige un motivo. La captura y su anulación quedan en el historial.',
      'Le bureau a peut-être déjà utilisé cette saisie. Choisissez un motif. La saisie et son invalidation restent dans l’historique.',
    ],
    'fieldWork:undo.save': ['Void entry', 'Anular captura', 'Invalider la saisie'],
  },
  'discard of unsaved changes': {
    'forms:discard': ['Discard changes', 'Descartar cambios', 'Abandonner les changements'],
    'forms:leave.title': ['Leave without saving?', '¿Salir sin guardar?', 'Quitter sans enregistrer?'],
    'forms:leave.text_other': [
      '{{count}} unsaved changes will be lost.',
      'Se perderán {{count}} cambios sin guardar.',
      '{{count}} changements non enregistrés seront perdus.',
    ],
    'forms:leave.stay': ['Stay on this page', 'Quedarme en esta página', 'Rester sur cette page'],
    'forms:leave.drop': ['Leave without saving', 'Salir sin guardar', 'Quitter sans enregistrer'],
  },
  'discard of an import': {
    'imports:failure.cancelImport': ['Discard import', 'Desechar importación', 'Abandonner l’importation'],
  },
  'deletion of unsent entries': {
    'outbox:discard': ['Discard', 'Descartar', 'Abandonner'],
    'outbox:discardForGood': ['Delete permanently', 'Eliminar definitivamente', 'Supprimer définitivement'],
    'outbox:withPhotos_other': [
      'Delete with {{shown}} photos',
      'Eliminar con {{shown}} fotos',
      'Supprimer avec {{shown}} photos',
    ],
  },
  'removal by a revision': {
    'imports:review.removal_other': [
      '{{rows}} rows ({{percent}}% of the project) aren’t in the file and will be marked Removed. Type REMOVE to confirm.',
      '{{rows}} filas ({{percent}} % del proyecto) no están en el archivo y se marcarán como eliminadas. Escribe REMOVE para confirmar.',
      '{{rows}} lignes ({{percent}} % du projet) ne sont pas dans le fichier et seront marquées comme retirées. Tapez REMOVE pour confirmer.',
    ],
  },
  'removal of timesheet lines': {
    'timesheets:removal.title_other': [
      'Remove {{shown}} lines?',
      '¿Quitar {{shown}} líneas?',
      'Retirer {{shown}} lignes?',
    ],
    'timesheets:removal.act': ['Remove', 'Quitar', 'Retirer'],
  },
  'removal from a package': {
    'packages:contents.takeOut': ['Remove from package', 'Quitar del paquete', 'Retirer du lot'],
  },
  'removal from a project': {
    'users:takeOut': ['Remove from project', 'Quitar del proyecto', 'Retirer du projet'],
  },
  'unit change': {
    'projectSetup:unit.toMetric': ['Change to meters…', 'Cambiar a metros…', 'Passer aux mètres…'],
    'projectSetup:unit.title.metric': [
      'Change the project to meters?',
      '¿Cambiar el proyecto a metros?',
      'Passer le projet aux mètres?',
    ],
    'projectSetup:unit.text': [
      'Converts {{lengths}} and {{units}} (1 ft = 0.3048 m exactly). Hours and progress don’t change.',
      'Convierte {{lengths}} y {{units}} (1 ft = 0.3048 m exactos). Las horas y el avance no cambian.',
      'Convertit {{lengths}} et {{units}} (1 pi = 0,3048 m exactement). Les heures et l’avancement ne changent pas.',
    ],
    'projectSetup:unit.pending': [
      'Unsent entries are converted when they’re sent. Imports not yet applied must be checked again.',
      'Las capturas sin enviar se convierten al enviarse. Las importaciones que aún no se aplican se deben verificar otra vez.',
      'Les saisies non envoyées sont converties à leur envoi. Les importations pas encore appliquées doivent être vérifiées de nouveau.',
    ],
    'projectSetup:unit.confirm.metric': ['Convert to meters', 'Convertir a metros', 'Convertir en mètres'],
    'projectSetup:unit.confirm.imperial': ['Convert to feet', 'Convertir a pies', 'Convertir en pieds'],
  },
  'archive of a project': {
    'projectSetup:archive.archive': ['Archive this project…', 'Archivar este proyecto…', 'Archiver ce projet…'],
    'projectSetup:archive.title': ['Archive {{number}}?', '¿Archivar {{number}}?', 'Archiver {{number}}?'],
    'projectSetup:archive.text': [
      'Everyone can still view, run reports and export. No one can import, enter progress, assign or edit until it’s restored. To find it later, turn on Show archived.',
      'Todos pueden seguir viéndolo, generar reportes y exportar. Nadie puede importar, capturar avance, asignar ni editar hasta que se restaure. Para encontrarlo después, activa Mostrar archivados.',
      'Tout le monde peut encore le voir, produire des rapports et l’exporter. Personne ne peut importer, saisir l’avancement, affecter ni modifier avant sa restauration. Pour le retrouver plus tard, activez « Afficher les archivés ».',
    ],
    'projectSetup:archive.unsent': [
      'Unsent entries stay on devices until the project is restored.',
      'Las capturas sin enviar se quedan en los dispositivos hasta que se restaure el proyecto.',
      'Les saisies non envoyées restent sur les appareils jusqu’à la restauration du projet.',
    ],
    'projectSetup:archive.confirm': ['Archive', 'Archivar', 'Archiver'],
  },
  'deletion of a code': {
    'codes:remove': ['Delete', 'Eliminar', 'Supprimer'],
  },
  'deletion of a saved view': {
    'views:delete': ['Delete', 'Eliminar', 'Supprimer'],
    'views:deleted': ['“{{name}}” is deleted.', 'Se eliminó “{{name}}”.', '« {{name}} » est supprimée.'],
  },
  'deletion of a package': {
    'packages:remove': ['Delete', 'Eliminar', 'Supprimer'],
  },
  'cancellation of a package': {
    'packages:steps.cancel': ['Cancel package', 'Cancelar paquete', 'Annuler le lot'],
  },
  'sign-out with unsent work': {
    'frame:signOut.title': [
      'Sign out with unsent entries?',
      '¿Cerrar sesión con capturas sin enviar?',
      'Fermer la session avec des saisies non envoyées?',
    ],
    'frame:signOut.unsent_other': [
      '{{shown}} entries haven’t been sent.',
      '{{shown}} capturas no se han enviado.',
      '{{shown}} saisies ne sont pas envoyées.',
    ],
    'frame:signOut.kept': [
      'Your unsent work stays saved on this device and will be sent the next time you sign in here. No one else can see or send it.',
      'Tu trabajo sin enviar queda guardado en este dispositivo y se enviará la próxima vez que inicies sesión aquí. Nadie más puede verlo ni enviarlo.',
      'Votre travail non envoyé reste enregistré sur cet appareil et sera envoyé à votre prochaine connexion ici. Personne d’autre ne peut le voir ni l’envoyer.',
    ],
    'frame:signOut.notKept': [
      'Your unsent work can’t be saved on this device. If you sign out now, you’ll lose it.',
      'Tu trabajo sin enviar no se puede guardar en este dispositivo. Si cierras sesión ahora, lo perderás.',
      'Votre travail non envoyé ne peut pas être enregistré sur cet appareil. Si vous fermez la session maintenant, vous le perdrez.',
    ],
    'frame:signOut.sendNow': [
      'Send now, then sign out',
      'Enviar ahora y cerrar sesión',
      'Envoyer maintenant, puis fermer la session',
    ],
    'frame:signOut.keep': [
      'Keep on this device and sign out',
      'Conservar en este dispositivo y cerrar sesión',
      'Conserver sur cet appareil et fermer la session',
    ],
    'frame:signOut.lose': [
      'Sign out and delete unsent entries',
      'Cerrar sesión y eliminar capturas sin enviar',
      'Fermer la session et supprimer les saisies non envoyées',
    ],
    'frame:signOut.stay': ['Stay signed in', 'Seguir con la sesión', 'Garder la session ouverte'],
  },
  'sign-out everywhere': {
    'frame:signOutEverywhere.title': [
      'Sign out everywhere?',
      '¿Cerrar sesión en todas partes?',
      'Fermer toutes vos sessions?',
    ],
    'frame:signOutEverywhere.text': [
      'You’ll be signed out on all devices and browsers, including this one. Do this if a device was lost or left signed in.',
      'Se cerrará tu sesión en todos los dispositivos y navegadores, incluido este. Hazlo si perdiste un dispositivo o quedó con la sesión abierta.',
      'Vos sessions seront fermées sur tous les appareils et navigateurs, y compris celui-ci. Faites-le si un appareil est perdu ou resté connecté.',
    ],
    'frame:signOutEverywhere.button': [
      'Sign out everywhere',
      'Cerrar sesión en todas partes',
      'Fermer toutes les sessions',
    ],
  },
};

const languages = ['en-US', 'es-MX', 'fr-CA'].map(textsByNamespace);

describe('dialogs that delete or undo work', () => {
  it.each(Object.entries(dialogs))('read as reviewed: %s', (_, texts) => {
    const read = Object.keys(texts).map((name) => {
      const [namespace = '', key = ''] = name.split(':');
      return [name, languages.map((found) => found.get(namespace)?.[key])] as const;
    });
    expect(Object.fromEntries(read)).toEqual(texts);
  });
});
