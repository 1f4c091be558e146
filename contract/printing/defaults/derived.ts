/** Default templates derived from the declaration of a commodity, if none is written for it. */
import type { TemplateType } from '../../commodities/fields/templateTypes.ts';
import type { Commodity } from '../../commodities/fields/field.ts';
import { summaryFields } from '../../commodities/summaryFields.ts';
import {
  heading,
  headOf,
  labelOf,
  labelRoll,
  of,
  packageCover,
  sheet,
  signatures,
  values,
  type DefaultTemplate,
} from './builder.ts';

/** Maximum values on a label next to the tag. */
const maxLabelFields = 4;

const distinct = (keys: readonly (string | undefined)[]): string[] => [
  ...new Set(keys.filter((key) => key !== undefined)),
];

/** Returns the fields that a crew records for the steps: quantity, date, worker, result, and details. */
const recordedFields = ({ steps }: Commodity): string[] =>
  distinct(
    steps.flatMap(({ doneField, dateField, byField, result, detailFields = [] }) => [
      doneField,
      dateField,
      byField,
      result?.field,
      ...detailFields,
    ]),
  );

const notesOf = ({ fields }: Commodity): string[] =>
  fields.filter(({ isNote, source }) => isNote && source === 'field').map(({ key }) => key);

export function derivedTemplate(commodity: Commodity, templateType: TemplateType): DefaultTemplate | undefined {
  if (!commodity.templates.includes(templateType)) return undefined;
  if (templateType === 'package-cover') return packageCover;
  const reportedKeys = summaryFields(commodity).map(({ key }) => key);
  const [tag = '', ...otherKeys] = commodity.keyFields;
  if (templateType === 'label')
    return {
      page: labelRoll(1),
      blocks: () => labelOf(tag, ...[...otherKeys, ...reportedKeys].slice(0, maxLabelFields)),
    };
  return {
    page: sheet,
    blocks: (say) => [
      ...headOf(tag, ...otherKeys),
      values(of(...distinct(['typeCode', ...reportedKeys, 'area', 'system', 'drawing', 'revision']))),
      heading(say('installation')),
      values(of('foreman', 'package', ...recordedFields(commodity))),
      ...notesOf(commodity).map((field) => values([{ field, caption: say('remarks') }], { columns: 1 })),
      signatures(say('foremanSigns'), say('qcSigns')),
    ],
  };
}
