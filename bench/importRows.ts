/** Cable schedules for the import benchmark; the rows are the same on every run. */

export const headers = [
  'Cable Tag',
  'From',
  'To',
  'Cable Type',
  'Conductors',
  'Size',
  'Insulation',
  'Voltage Rating',
  'Shield',
  'Segregation',
  'From Location',
  'To Location',
  'From Drawing',
  'To Drawing',
  'Length (ft)',
  'Route',
  'Service',
  'Drawing',
  'Drawing Rev',
  'Area',
] as const;

export const flatColumns = [
  'tag',
  'from_equipment',
  'to_equipment',
  'type_code',
  'conductors',
  'size',
  'insulation',
  'voltage',
  'shield',
  'segregation',
  'from_location',
  'to_location',
  'from_drawing',
  'to_drawing',
  'design_length',
  'route',
  'service',
  'drawing',
  'drawing_rev',
  'area',
] as const;

const sizes = ['#14', '#12', '#10', '#2', '1/0', '4/0', '500 kcmil'];
const insulations = ['XHHW-2', 'THHN', 'XLPE', 'EPR'];

function cableRow(n: number): string[] {
  const pick = <Value>(values: readonly Value[]) => values[n % values.length] as Value;
  return [
    `CBL-${String(n).padStart(6, '0')}-${(n * 7919) % 997}`,
    `MCC-${n % 300}`,
    `PMP-${(n * 31) % 900}`,
    `TYPE-${(n % 40) + 1}`,
    String((n % 12) + 1),
    pick(sizes),
    pick(insulations),
    '600V',
    n % 3 === 0 ? 'Overall' : '',
    `S${n % 5}`,
    `Room ${n % 120}`,
    `Yard ${n % 60}`,
    `E-${1000 + (n % 400)}`,
    `E-${2000 + (n % 400)}`,
    String(20 + ((n * 37) % 900)),
    `TR-${n % 500}; TR-${(n * 3) % 500}; CND-${n}`,
    `Feeder to pump ${n % 900} of the cooling water system`,
    `D-${n % 800}`,
    String(n % 4),
    `A${n % 20}`,
  ];
}

/** Returns the schedule that the project starts with. */
export function baseCables(count: number): string[][] {
  return Array.from({ length: count }, (_, n) => cableRow(n));
}

/** Returns its revision: 2 % gone, 2 % new, 5 % with another length, route or end. */
export function changedCables(base: readonly string[][]): string[][] {
  const stored = base.filter((_, n) => n % 50 !== 7);
  for (let n = 3; n < stored.length; n += 20) {
    const row = Array.from(stored[n] ?? []);
    if (n % 60 === 3) row[2] += 'A';
    if (n % 40 === 3) row[15] += `; TR-NEW-${n % 50}`;
    row[14] = String(Number(row[14]) + 15);
    stored[n] = row;
  }
  const added = Array.from({ length: Math.round(base.length / 50) }, (_, n) => cableRow(base.length + n));
  return [...stored, ...added];
}

/** Returns the CSV file that an engineer sends. */
export function csvOf(rows: readonly string[][]): Buffer {
  return Buffer.from(`${[headers, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`);
}
