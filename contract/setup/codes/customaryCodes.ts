/**
 * Initial codes of a new project (domain sections 7 and 9): the customary tests of the trade, reasons for delays, and constraints
 * before a package goes to the field.
 */
import type { CodeKind } from '../../commodities/fields/field.ts';

interface CustomaryCode {
  readonly kind: CodeKind;
  readonly code: string;
  readonly description: string;
}

export const customaryCodes: readonly CustomaryCode[] = [
  { kind: 'test-type', code: 'megger', description: 'Insulation resistance' },
  { kind: 'test-type', code: 'continuity', description: 'Continuity of every conductor' },
  { kind: 'test-type', code: 'point-to-point', description: 'Each conductor lands where the drawing says' },
  { kind: 'test-type', code: 'hipot', description: 'Withstand voltage, or very low frequency' },
  { kind: 'test-type', code: 'TDR', description: 'Time domain reflectometer: length and faults of copper' },
  { kind: 'test-type', code: 'OTDR', description: 'Optical time domain reflectometer: loss and faults of fibre' },
  { kind: 'test-type', code: 'phasing', description: 'Phase rotation' },
  { kind: 'test-type', code: 'torque', description: 'Torque of bolted connections' },
  { kind: 'delay-reason', code: 'Weather', description: 'Rain, wind, lightning, heat' },
  { kind: 'delay-reason', code: 'Material', description: 'Not on site, or the wrong one' },
  { kind: 'delay-reason', code: 'Access', description: 'Scaffold, lift or way in missing' },
  { kind: 'delay-reason', code: 'Permit', description: 'Not issued' },
  { kind: 'delay-reason', code: 'Other crew', description: 'Their work is in the way, or not done' },
  { kind: 'delay-reason', code: 'Drawing', description: 'Does not agree with the site, or is missing' },
  { kind: 'delay-reason', code: 'Tools', description: 'Broken, or with somebody else' },
  { kind: 'constraint', code: 'Drawings', description: 'At their current revision' },
  { kind: 'constraint', code: 'Material', description: 'On site' },
  { kind: 'constraint', code: 'Route ready', description: 'Raceways installed, equipment set' },
  { kind: 'constraint', code: 'Access', description: 'Scaffold and access in place' },
  { kind: 'constraint', code: 'Permits', description: 'Issued' },
  { kind: 'constraint', code: 'Predecessor work', description: 'Complete' },
  { kind: 'constraint', code: 'Reel', description: 'Available' },
  { kind: 'constraint', code: 'QC forms', description: 'Issued' },
  { kind: 'constraint', code: 'Crew', description: 'Assigned' },
];
