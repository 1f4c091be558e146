/** Default templates for equipment, and for jumpers, which are inside one. */
import type { TemplateType } from '../../commodities/fields/templateTypes.ts';
import {
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

type Templates = Partial<Record<TemplateType, DefaultTemplate>>;

export const equipmentTemplates: Templates = {
  'install-sheet': {
    page: sheet,
    blocks: (say) => [
      ...headOf('tag', 'description'),
      values(of('typeCode', 'voltage', 'rating', 'weight', 'location', 'manufacturer', 'model', 'serialNumber')),
      values(of('area', 'drawing', 'poNumber', 'supplier', 'fedFrom', 'revision')),
      heading(say('installation')),
      values(of('receivedDate', 'setDate', 'setBy', 'assembledDate', 'checkedDate', 'checkedBy', 'foreman', 'package')),
      heading(say('cables')),
      table('cable', of('tag', 'typeCode', 'fromEquipment', 'toEquipment', 'designLength', 'status')),
      values([{ field: 'fieldNotes', caption: say('remarks') }], { columns: 1 }),
      signatures(say('foremanSigns'), say('qcSigns')),
    ],
  },
  label: { page: labelRoll(1), blocks: () => labelOf('tag', 'description', 'location', 'voltage', 'fedFrom') },
  'package-cover': packageCover,
};

export const jumperTemplates: Templates = {
  'install-sheet': {
    page: sheet,
    blocks: (say) => [
      ...headOf('tag', 'equipment'),
      values(of('terminalA', 'terminalB', 'size', 'color', 'length', 'typeCode', 'drawing', 'revision')),
      values(of('description'), { columns: 1 }),
      heading(say('installation')),
      values([
        ...of('installedDate', 'installedBy', 'checkedDate', 'checkedBy'),
        ...toWrite(say('torque'), say('torqueTool')),
      ]),
      values([{ field: 'fieldNotes', caption: say('remarks') }], { columns: 1 }),
      signatures(say('foremanSigns'), say('qcSigns')),
    ],
  },
  label: { page: labelRoll(2), blocks: () => labelOf('tag', 'equipment', 'terminalA', 'terminalB', 'color') },
  'package-cover': packageCover,
};
