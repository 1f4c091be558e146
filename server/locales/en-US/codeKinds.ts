/** The project's code lists, each by what one of its codes is called. */
import type { CodeKind } from '../../../contract/commodities/fields/field.ts';

export const codeKinds = {
  area: 'area',
  system: 'system',
  subsystem: 'subsystem',
  building: 'building',
  level: 'level',
  account: 'account code',
  'cable-type': 'cable type',
  'tray-type': 'tray type',
  'conduit-type': 'conduit type',
  'equipment-type': 'equipment type',
  'jumper-type': 'jumper type',
  'term-type': 'term type',
  'conductor-type': 'conductor type',
  segregation: 'segregation',
  'test-type': 'test type',
  'hold-reason': 'hold reason',
  'delay-reason': 'delay reason',
  crew: 'crew',
  'schedule-activity': 'schedule activity',
  supplier: 'supplier',
  reel: 'reel',
  constraint: 'constraint',
  'installation-package': 'installation package',
  'termination-package': 'termination package',
  'test-package': 'test package',
} as const satisfies Record<CodeKind, string>;

/** The kind of code as it stands in a sentence. */
export const codeKindWord = (kind: CodeKind) => ({ word: `codeKinds:${kind}` });
