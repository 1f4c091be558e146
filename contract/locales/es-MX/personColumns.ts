import type { Translation } from '../translation.ts';
import type { personColumns as enUS } from '../en-US/personColumns.ts';

export const personColumns: Translation<typeof enUS> = {
  name: 'Nombre',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  role: 'Rol',
  foreman: 'Sobrestante',
  crewName: 'Cuadrilla',
  reportsTo: 'Se reporta a',
};
