import type { Translation } from '../../base/messages/translation.ts';
import type { roles as enUS } from '../en-US/roles.ts';

export const roles: Translation<typeof enUS> = {
  'project-lead': 'Responsable de projet',
  'project-manager': 'Gestionnaire de projet',
  'general-foreman': 'Contremaître général',
  foreman: 'Contremaître',
  viewer: 'Lecteur',
  administrator: 'Administrateur',
};
