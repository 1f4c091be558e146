import type { Translation } from '../../base/messages/translation.ts';
import type { permissions as enUS } from '../en-US/permissions.ts';

export const permissions: Translation<typeof enUS> = {
  project: {
    view: 'Voir le projet',
    edit: 'Modifier le projet',
  },
  columns: {
    edit: 'Modifier les colonnes',
  },
  codes: {
    edit: 'Modifier les codes',
  },
  laborUnits: {
    edit: 'Modifier les unités de main-d’œuvre',
  },
  users: {
    manage: 'Gérer les personnes du projet',
  },
  reels: {
    edit: 'Modifier les tourets',
  },
  suppliers: {
    edit: 'Modifier les fournisseurs',
  },
  templates: {
    edit: 'Modifier les modèles d’impression',
  },
  import: {
    run: 'Faire des importations',
    rollback: 'Révoquer les importations',
  },
  data: {
    view: 'Voir les données',
    assign: 'Affecter le travail',
    edit: {
      engineering: 'Modifier les données d’ingénierie',
    },
  },
  field: {
    enter: 'Saisir l’avancement',
    override: 'Corriger les saisies d’autres personnes',
  },
  packages: {
    edit: 'Modifier les lots',
    release: 'Remettre les lots au chantier',
  },
  reports: {
    view: 'Voir les rapports',
  },
  timesheets: {
    import: 'Importer les feuilles de temps',
  },
  executive: {
    view: 'Voir le sommaire de direction',
  },
  system: {
    users: 'Gérer les utilisateurs du système',
    accountCodes: 'Gérer les codes de compte',
  },
  admin: {
    dashboard: 'Voir le tableau de bord d’administration',
  },
};
