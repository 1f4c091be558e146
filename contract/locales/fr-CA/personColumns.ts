import type { Translation } from '../translation.ts';
import type { personColumns as enUS } from '../en-US/personColumns.ts';

export const personColumns: Translation<typeof enUS> = {
  name: 'Nom',
  email: 'Courriel',
  phone: 'Téléphone',
  role: 'Rôle',
  foreman: 'Contremaître',
  crewName: 'Équipe',
  reportsTo: 'Relève de',
};
