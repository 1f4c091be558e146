import type { Translation } from '../../base/messages/translation.ts';
import type { roles as enUS } from '../en-US/roles.ts';

export const roles: Translation<typeof enUS> = {
  'project-lead': 'Líder de proyecto',
  'project-manager': 'Gerente de proyecto',
  'general-foreman': 'Sobrestante general',
  foreman: 'Sobrestante',
  viewer: 'Solo consulta',
  administrator: 'Administrador',
};
