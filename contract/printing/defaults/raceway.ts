/** Default templates for cable trays and conduits. */
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

type Templates = Partial<Record<TemplateType, DefaultTemplate>>;

const nodes = ['fromNode', 'toNode', 'elevation', 'segregation'];

const racewayTemplates = (facts: readonly string[], work: readonly string[]): Templates => ({
  'install-sheet': {
    page: sheet,
    blocks: (say) => [
      ...headOf('tag'),
      values(of('typeCode', 'size', 'length', ...facts, ...nodes, 'area', 'drawing', 'revision')),
      values(of('description'), { columns: 1 }),
      heading(say('installation')),
      values(of('foreman', 'package', 'installedLength', 'installedDate', ...work)),
      table(null, toWrite(say('date'), say('crew'), say('lengthInPlace'), say('hours'), say('remarks')), blank(8)),
      values([{ field: 'fieldNotes', caption: say('remarks') }], { columns: 1 }),
      signatures(say('foremanSigns'), say('qcSigns')),
    ],
  },
  label: { page: labelRoll(1), blocks: () => labelOf('tag', 'typeCode', 'size', 'area', 'drawing') },
  'package-cover': packageCover,
});

export const cableTrayTemplates = racewayTemplates(
  ['depth', 'material', 'coverType'],
  ['supportsDate', 'bondedDate', 'qcDate', 'qcBy'],
);
export const conduitTemplates = racewayTemplates(['material'], ['supportsDate', 'boxesDate', 'qcDate', 'qcBy']);
