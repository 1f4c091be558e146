import type { Translation } from '../translation.ts';
import type { codeLists as enUS } from '../en-US/codeLists.ts';

export const codeLists: Translation<typeof enUS> = {
  area: 'Secteurs',
  system: 'Systèmes',
  subsystem: 'Sous-systèmes',
  building: 'Bâtiments',
  level: 'Niveaux',
  account: 'Codes de compte',
  'cable-type': 'Types de câble',
  'tray-type': 'Types de chemin de câbles',
  'conduit-type': 'Types de conduit',
  'equipment-type': 'Types d’équipement',
  'jumper-type': 'Types de cavalier',
  'term-type': 'Types de raccordement',
  'conductor-type': 'Types de conducteur',
  segregation: 'Ségrégations',
  'test-type': 'Types d’essai',
  'hold-reason': 'Motifs de retenue',
  'delay-reason': 'Motifs de retard',
  crew: 'Équipes',
  'schedule-activity': 'Activités de l’échéancier',
  supplier: 'Fournisseurs',
  reel: 'Tourets',
};
