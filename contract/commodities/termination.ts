/** Terminations: each cable brings one From term and one To term; both live in one table. */
import { calculatedBlock, engineeringContext, terminationBlock } from './common.ts';
import { defineCommodity, type FieldDeclaration, type StepDeclaration } from './field.ts';
import { installationStatus } from './status.ts';

const termFields = [
  {
    key: 'cableTag',
    label: 'Cable',
    refersTo: 'cable',
    kind: 'text',
    source: 'engineering',
    required: 'key',
    mono: true,
    width: 170,
  },
  {
    key: 'equipment',
    label: 'Equipment',
    refersTo: 'equipment',
    kind: 'text',
    source: 'engineering',
    mono: true,
    width: 150,
  },
  { key: 'typeCode', label: 'Type', kind: 'code', codeKind: 'term-type', source: 'contractor', width: 110 },
  { key: 'glandType', label: 'Gland', kind: 'text', source: 'contractor', width: 100 },
  { key: 'connections', label: 'Conns', kind: 'integer', source: 'engineering', width: 70, summed: true },
  ...engineeringContext,
  ...terminationBlock,
  { key: 'glandedDate', label: 'Glanded date', kind: 'date', source: 'field', width: 110 },
  { key: 'terminatedDate', label: 'Terminated date', kind: 'date', source: 'field', width: 120 },
  { key: 'terminatedBy', label: 'Terminated by', kind: 'text', names: 'person', source: 'field', width: 120 },
  { key: 'checkedDate', label: 'Checked date', kind: 'date', source: 'field', width: 110 },
  { key: 'checkedBy', label: 'Checked by', kind: 'text', names: 'person', source: 'field', width: 120 },
  { key: 'torqueValue', label: 'Torque', kind: 'text', source: 'field', width: 90 },
  { key: 'torqueTool', label: 'Torque tool', kind: 'text', source: 'field', mono: true, width: 110 },
  { key: 'result', label: 'Result', kind: 'text', source: 'field', choices: ['Pass', 'Fail'], width: 80 },
  { key: 'termNotes', label: 'Term notes', isNote: true, kind: 'text', source: 'field', width: 200 },
  { key: 'preppedFraction', label: 'Glanded', kind: 'fraction', source: 'calculated', width: 80 },
  { key: 'terminatedFraction', label: 'Terminated', kind: 'fraction', source: 'calculated', width: 90 },
  { key: 'checkedFraction', label: 'Checked', kind: 'fraction', source: 'calculated', width: 80 },
  ...calculatedBlock,
] as const satisfies readonly FieldDeclaration[];

const steps = [
  {
    key: 'prepped',
    label: 'Prepped/glanded',
    weight: 30,
    kind: 'milestone',
    fractionField: 'preppedFraction',
    dateField: 'glandedDate',
    noteField: 'termNotes',
  },
  {
    key: 'terminated',
    label: 'Terminated',
    weight: 60,
    kind: 'milestone',
    fractionField: 'terminatedFraction',
    dateField: 'terminatedDate',
    byField: 'terminatedBy',
    noteField: 'termNotes',
    detailFields: ['torqueValue', 'torqueTool'],
    followsOwner: true,
  },
  {
    key: 'checked',
    label: 'Checked',
    weight: 10,
    kind: 'milestone',
    fractionField: 'checkedFraction',
    dateField: 'checkedDate',
    byField: 'checkedBy',
    noteField: 'termNotes',
    result: { field: 'result', earns: ['', 'Pass'] },
  },
] as const satisfies readonly StepDeclaration[];

/** Everything the two ends have in common. */
const term = {
  table: 'termination',
  imported: false,
  quantity: 'each',
  keyFields: ['cableTag'],
  fields: termFields,
  steps,
  mainStep: 'terminated',
  status: installationStatus(steps, 'terminated'),
  links: [{ kind: 'owner', type: 'cable', field: 'cableTag', column: 'cable_id' }],
  defaultImportMode: 'partial',
  dataColumns: [
    'cableTag',
    'equipment',
    'typeCode',
    'connections',
    'package',
    'foreman',
    'status',
    'glandedDate',
    'terminatedDate',
    'checkedDate',
    'percentComplete',
    'budgetHours',
    'earnedHours',
  ],
  templates: ['termination-card', 'label', 'package-cover'],
  entryColumns: [
    'cableTag',
    'equipment',
    'connections',
    'glandedDate',
    'terminatedDate',
    'terminatedBy',
    'checkedDate',
    'result',
    'termNotes',
  ],
} as const;

export const fromTerm = defineCommodity({ ...term, type: 'from-term', label: 'From Term', plural: 'From terms' });
export const toTerm = defineCommodity({ ...term, type: 'to-term', label: 'To Term', plural: 'To terms' });
