/** Writes samples/: small invented schedules with the difficulties of real ones. Run after changing the rows. */
import { writeFileSync } from 'node:fs';
import writeXlsxFile from 'write-excel-file/node';
import { csvOf } from '../server/seed/story/importSchedule.ts';

type Row = [
  tag: string,
  type: string,
  conductors: string,
  size: string,
  from: string,
  to: string,
  length: string,
  route: string,
  service: string,
];

/** Power 610 ft, VFD Power 175 ft, Control 252 ft, Instrument 315 ft: 1,352 ft in 13 cables; every type has a starter labor unit. */
const intake: Row[] = [
  ['RW-P-1001', 'Power', '3', '500 kcmil', 'RW-SWGR-100', 'RW-MCC-110', '180', 'TR-101;TR-102', 'Feeder to MCC 110'],
  ['RW-P-1002', 'Power', '3', '4/0 AWG', 'RW-MCC-110', 'RW-P-111', '145', 'TR-102;C-1111', 'Raw water pump 111'],
  ['RW-P-1003', 'Power', '3', '4/0 AWG', 'RW-MCC-110', 'RW-P-112', '160', 'TR-102;C-1121', 'Raw water pump 112'],
  ['RW-P-1004', 'Power', '3', '#2 AWG', 'RW-MCC-110', 'RW-LP-115', '125', 'TR-102 -> C-1151', 'Lighting panel 115'],
  ['RW-V-1011', 'VFD Power', '3', '#1/0 AWG', 'RW-VFD-113', 'RW-P-113', '87.5', 'C-1131', 'Raw water pump 113'],
  ['RW-V-1012', 'VFD Power', '3', '#1/0 AWG', 'RW-VFD-114', 'RW-P-114', '87\'-6"', 'C-1141', 'Raw water pump 114'],
];
const control: Row[] = [
  ['RW-C-1021', 'Control', '7', '#14 AWG', 'RW-MCC-110', 'RW-PLC-100', '72', 'TR-103', 'MCC status'],
  ['RW-C-1022', 'Control', '12', '#14 AWG', 'RW-VFD-113', 'RW-PLC-100', '90 ft', 'TR-103', 'Pump 113 control'],
  ['RW-C-1023', 'Control', '12', '#14 AWG', 'RW-VFD-114', 'RW-PLC-100', '90', 'TR-103', 'Pump 114 control'],
  ['RW-I-1031', 'Instrument', '2', '#16 AWG', 'RW-LIT-101', 'RW-PLC-100', '100', 'C-1011;TR-103', 'Wet well level'],
  ['RW-I-1032', 'Instrument', '2', '#16 AWG', 'RW-FIT-102', 'RW-PLC-100', '85', 'C-1021;TR-103', 'Discharge flow'],
  ['RW-I-1033', 'Instrument', '2', '#16 AWG', 'RW-PIT-103', 'RW-PLC-100', '70', 'C-1031;TR-103', 'Discharge pressure'],
  ['RW-I-1034', 'Instrument', '2', '#16 AWG', 'RW-TIT-104', 'RW-PLC-100', '60', 'C-1041;TR-103', 'Bearing temperature'],
];
const rows = [...intake, ...control];

const headers = ['Cable Tag', 'Cable Type', 'Conductors', 'Size', 'From', 'To', 'Length (ft)', 'Route', 'Service'];
const lengthColumn = headers.indexOf('Length (ft)');
const bad: Row[] = [
  ['', 'Power', '3', '#10 AWG', 'RW-LP-115', 'RW-WH-116', '40', '', 'Row without a tag'],
  ['RW-P-1009', 'Power', '3', '#10 AWG', 'RW-LP-115', 'RW-EF-117', '-55', '', 'Negative length'],
];

/** The last cable, whose length is not known yet. */
const withoutLength = rows.slice(-1).map((row) => row.with(lengthColumn, 'TBD'));

const csv = (lines: string[][]) => `${csvOf(lines)}\r\n`;

writeFileSync('samples/cable-schedule.csv', csv([headers, ...rows]));
writeFileSync(
  'samples/cable-schedule-with-bad-rows.csv',
  csv([headers, ...rows.slice(0, -1), ...withoutLength, ...bad]),
);

const text = (value: string) => ({ value, type: String });
const lengthCell = (value: string) => (/^[\d.]+$/.test(value) ? { value: Number(value), type: Number } : text(value));
const bold = (value: string, columnSpan = 1) => ({ value, type: String, fontWeight: 'bold' as const, columnSpan });
const blanks = (count: number) => Array.from({ length: count }, () => null);
const sheetRow = ([tag, type, conductors, size, from, to, length, route, service]: Row) => [
  text(tag),
  text(type),
  text(size),
  text(conductors),
  text(from),
  text(to),
  lengthCell(length),
  text(route),
  text(service),
];

await writeXlsxFile(
  [
    [bold('RIVERBEND RAW WATER PUMPING STATION', 9), ...blanks(8)],
    [bold('CABLE SCHEDULE E-CS-100 REV B', 9), ...blanks(8)],
    blanks(9),
    [bold('CABLE DATA', 4), ...blanks(3), bold('FROM'), bold('TO'), bold('ROUTING', 2), null, bold('REMARKS')],
    [
      bold('Cable No.'),
      bold('Type'),
      bold('Size'),
      bold('No. of Conductors'),
      bold('Equipment'),
      bold('Equipment'),
      bold('Length (ft)'),
      bold('Raceways'),
      bold('Service'),
    ],
    [bold('AREA 100 - INTAKE', 9), ...blanks(8)],
    ...intake.map(sheetRow),
    [bold('AREA 110 - CONTROL AND INSTRUMENTS', 9), ...blanks(8)],
    ...control.map(sheetRow),
    [bold('TOTAL'), ...blanks(5), { value: 1352, type: Number }, null, null],
  ],
  { sheet: 'Cable schedule' },
).toFile('samples/cable-schedule-two-row-header.xlsx');

console.log(`samples/: ${rows.length} cables`);
