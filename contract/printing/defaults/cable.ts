/** Default templates for cables (domain section 13). */
import type { TemplateType } from '../../commodities/fields/templateTypes.ts';
import {
  blank,
  heading,
  headOf,
  labelOf,
  labelRoll,
  of,
  packageCover,
  sheet,
  signatures,
  table,
  toWrite,
  values,
  type DefaultTemplate,
} from './builder.ts';

const ends = (from: string, to: string) => [
  heading(from, 'half'),
  heading(to, 'half'),
  values(of('fromEquipment', 'fromLocation', 'fromDrawing'), { columns: 2, width: 'half' }),
  values(of('toEquipment', 'toLocation', 'toDrawing'), { columns: 2, width: 'half' }),
];

/** Pairs of conductors between which insulation is measured. */
const readings = ['A-B', 'B-C', 'C-A', 'A-G', 'B-G', 'C-G'];

export const cableTemplates = {
  'pull-card': {
    page: sheet,
    blocks: (say) => [
      ...headOf('tag'),
      values(of('typeCode', 'conductors', 'size', 'voltage', 'designLength', 'area', 'package', 'revision')),
      ...ends(say('from'), say('to')),
      heading(say('route')),
      { kind: 'route', width: 'full', columns: ['position', 'tag', 'type', 'size', 'level', 'done'] },
      heading(say('pull')),
      values([
        ...of('reel', 'plannedCut', 'spliceReel', 'splicePlannedCut'),
        ...of('pullStartMark', 'pullEndMark', 'pulledLength', 'pulledDate', 'foreman'),
        ...toWrite(say('crew'), say('tensionAllowed'), say('tensionReached')),
      ]),
      values([...of('spliceNote'), { field: 'pullNotes', caption: say('remarks') }], { columns: 2 }),
      signatures(say('foremanSigns'), say('qcSigns')),
    ],
  },
  'test-sheet': {
    page: sheet,
    blocks: (say) => [
      ...headOf('tag'),
      values(
        of('typeCode', 'conductors', 'size', 'voltage', 'pulledLength', 'fromEquipment', 'toEquipment', 'revision'),
      ),
      heading(say('instrument')),
      values([
        ...toWrite(say('instrumentModel')),
        ...of('instrumentSerial'),
        ...toWrite(say('calibrationDue'), say('temperature')),
      ]),
      values(of('testType', 'testVoltage', 'testDuration', 'continuity')),
      heading(say('readings')),
      table(null, toWrite(say('between'), say('oneMinute'), say('tenMinutes'), say('polarization'), say('result')), [
        ...readings,
        ...blank(4),
      ]),
      values(
        [
          ...of('phaseReading', 'groundReading', 'testResult', 'testedBy', 'testDate'),
          { field: 'testNotes', caption: say('remarks') },
        ],
        { columns: 3 },
      ),
      signatures(say('testerSigns'), say('witnessSigns')),
    ],
  },
  label: { page: labelRoll(2), blocks: () => labelOf('tag', 'typeCode', 'size', 'fromEquipment', 'toEquipment') },
  'package-cover': packageCover,
} satisfies Partial<Record<TemplateType, DefaultTemplate>>;
