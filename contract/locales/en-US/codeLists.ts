/** The names of the code lists, one place for screens, files and messages. */
import type { CodeKind } from '../../commodities/field.ts';

export const codeLists = {
  area: 'Areas',
  system: 'Systems',
  subsystem: 'Subsystems',
  building: 'Buildings',
  level: 'Levels',
  account: 'Account codes',
  'cable-type': 'Cable types',
  'tray-type': 'Tray types',
  'conduit-type': 'Conduit types',
  'equipment-type': 'Equipment types',
  'jumper-type': 'Jumper types',
  'term-type': 'Term types',
  'conductor-type': 'Conductor types',
  segregation: 'Segregations',
  'test-type': 'Test types',
  'hold-reason': 'Hold reasons',
  'delay-reason': 'Delay reasons',
  crew: 'Crews',
  'schedule-activity': 'Schedule activities',
  supplier: 'Suppliers',
  reel: 'Reels',
} as const satisfies Readonly<Record<CodeKind, string>>;
