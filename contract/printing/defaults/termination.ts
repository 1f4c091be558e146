/** Default templates for the ends of cables. */
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
  values,
  type DefaultTemplate,
} from './builder.ts';

type Templates = Partial<Record<TemplateType, DefaultTemplate>>;

/** Fields of a conductor at one end. */
interface Landing {
  readonly strip: string;
  readonly terminal: string;
  readonly landed: string;
}

const termTemplates = ({ strip, terminal, landed }: Landing): Templates => ({
  'termination-card': {
    page: sheet,
    blocks: (say) => [
      ...headOf('cableTag', 'equipment'),
      values([...of('typeCode', 'glandType', 'connections', 'drawing', 'area', 'system', 'package', 'revision')]),
      heading(say('conductors')),
      table(
        'conductor',
        [
          ...of('conductorId', 'color', strip, terminal, 'wireLabel', 'lugType'),
          { field: landed, caption: say('landed') },
          { field: 'checkedDate', caption: say('checked') },
        ],
        blank(4),
      ),
      heading(say('termination')),
      values(
        of(
          'glandedDate',
          'terminatedDate',
          'terminatedBy',
          'checkedDate',
          'checkedBy',
          'torqueValue',
          'torqueTool',
          'result',
        ),
      ),
      values([{ field: 'termNotes', caption: say('remarks') }], { columns: 1 }),
      signatures(say('electricianSigns'), say('qcSigns')),
    ],
  },
  label: { page: labelRoll(1), blocks: () => labelOf('cableTag', 'equipment', 'typeCode', 'glandType', 'drawing') },
  'package-cover': packageCover,
});

export const fromTermTemplates = termTemplates({
  strip: 'fromStrip',
  terminal: 'fromTerminal',
  landed: 'fromLandedDate',
});
export const toTermTemplates = termTemplates({ strip: 'toStrip', terminal: 'toTerminal', landed: 'toLandedDate' });
