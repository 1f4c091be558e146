/** Cables and raceways of the demonstration, by the type codes of the customary labor units. */
export interface CableType {
  readonly typeCode: string;
  readonly conductors: string;
  readonly size: string;
  readonly insulation: string;
  readonly voltage: string;
  readonly segregation: 'MV' | 'PWR' | 'CTL' | 'INS' | 'DAT';
  readonly description: string;
  /** Type code of its ends, which have their own hours. */
  readonly endType: string;
  readonly accountCode: string;
}

type Line = readonly [
  conductors: string,
  size: string,
  insulation: string,
  voltage: string,
  CableType['segregation'],
  description: string,
  endType: string,
];

const accounts: Record<CableType['segregation'], string> = {
  MV: 'E-310',
  PWR: 'E-320',
  CTL: 'E-330',
  INS: 'E-340',
  DAT: 'E-350',
};

const lines = {
  'MV-1C500': ['1/C', '500 kcmil', 'EPR 133%', '15 kV', 'MV', '1/C 15 kV 500 kcmil, shielded', 'END-15KV'],
  'PWR-3C500': ['3/C', '500 kcmil', 'XHHW-2', '600 V', 'PWR', '3/C 500 kcmil power, type TC', 'END-500'],
  'PWR-3C4/0': ['3/C', '4/0', 'XHHW-2', '600 V', 'PWR', '3/C 4/0 power, type TC', 'END-4/0'],
  'PWR-3C2': ['3/C', '#2', 'XHHW-2', '600 V', 'PWR', '3/C #2 power, type TC', 'END-2'],
  'PWR-3C10': ['3/C', '#10', 'XHHW-2', '600 V', 'PWR', '3/C #10 power, type TC', 'END-12-10'],
  'PWR-3C12': ['3/C', '#12', 'XHHW-2', '600 V', 'PWR', '3/C #12 power, type TC', 'END-12-10'],
  'CTL-12C14': ['12/C', '#14', 'PVC/nylon', '600 V', 'CTL', '12/C #14 control', 'END-12C14'],
  'CTL-7C14': ['7/C', '#14', 'PVC/nylon', '600 V', 'CTL', '7/C #14 control', 'END-7C14'],
  'CTL-4C14': ['4/C', '#14', 'PVC/nylon', '600 V', 'CTL', '4/C #14 control', 'END-7C14'],
  'CTL-2C14': ['2/C', '#14', 'PVC/nylon', '600 V', 'CTL', '2/C #14 control', 'END-7C14'],
  'INS-2PR16': ['2PR', '#16', 'PVC', '300 V', 'INS', '2 pair #16 instrument, shielded', 'END-PR16'],
  'INS-1PR16': ['1PR', '#16', 'PVC', '300 V', 'INS', '1 pair #16 instrument, shielded', 'END-PR16'],
  'DAT-CAT6': ['4PR', '#23', 'PE', '300 V', 'DAT', 'CAT6, industrial', 'END-PR16'],
  'DAT-FO': ['12 fiber', '50/125', 'LSZH', '', 'DAT', 'Fiber, 12 strands', 'END-PR16'],
  // Thermocouple extension: not estimated yet, so it has no labor unit.
  'TCX-1PR16': ['1PR', '#16', 'PVC', '300 V', 'INS', '1 pair #16 thermocouple extension KX', 'END-PR16'],
} as const satisfies Record<string, Line>;

export type CableTypeCode = keyof typeof lines;

function fromLine(typeCode: string, line: Line): CableType {
  const [conductors, size, insulation, voltage, segregation, description, endType] = line;
  return {
    typeCode,
    conductors,
    size,
    insulation,
    voltage,
    segregation,
    description,
    endType,
    accountCode: accounts[segregation],
  };
}

export function cableType(typeCode: CableTypeCode): CableType {
  return fromLine(typeCode, lines[typeCode]);
}

export const cableTypes: readonly CableType[] = Object.entries(lines).map(([typeCode, line]) =>
  fromLine(typeCode, line),
);
