import type { Translation } from '../../../contract/locales/translation.ts';
import type { codeKinds as enUS } from '../en-US/codeKinds.ts';

export const codeKinds: Translation<typeof enUS> = {
  area: 'secteur',
  system: 'système',
  subsystem: 'sous-système',
  building: 'bâtiment',
  level: 'niveau',
  account: 'code de compte',
  'cable-type': 'type de câble',
  'tray-type': 'type de chemin de câbles',
  'conduit-type': 'type de conduit',
  'equipment-type': 'type d’équipement',
  'jumper-type': 'type de cavalier',
  'term-type': 'type de raccordement',
  'conductor-type': 'type de conducteur',
  segregation: 'ségrégation',
  'test-type': 'type d’essai',
  'hold-reason': 'motif de retenue',
  'delay-reason': 'motif de retard',
  crew: 'équipe',
  'schedule-activity': 'activité de l’échéancier',
  supplier: 'fournisseur',
  reel: 'touret',
};
