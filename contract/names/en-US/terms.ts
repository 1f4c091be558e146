/**
 * The trade's own words: fields, steps, statuses and results. English comes from the declarations, so that a field is named
 * in one place; the other languages must name every one (their types say so), by its type and key: one English label may
 * be two words elsewhere.
 */
import { codeLists } from './codeLists.ts';
import { commodities as commodityNames } from './commodities.ts';
import { roles } from './roles.ts';
import type { CommodityType } from '../../commodities/fields/commodityTypes.ts';
import type { Commodity } from '../../commodities/fields/field.ts';
import type { MeasureUnit } from '../../commodities/fields/setupField.ts';
import type { Status } from '../../commodities/fields/status.ts';
import { commodityTypes } from '../../commodities/fields/commodityTypes.ts';
import { commodities, type Declarations } from '../../commodities/index.ts';

type Words = readonly (readonly [key: string, word: string])[];

/** A word for each field or step of each type. */
type WordsOf<Part extends 'fields' | 'steps'> = {
  readonly [Type in CommodityType]: { readonly [Key in Declarations[Type][Part][number]['key']]: string };
};

const byType = (wordsOf: (commodity: Commodity) => Words): unknown =>
  Object.fromEntries(commodityTypes.map((type) => [type, Object.fromEntries(wordsOf(commodities[type]))]));

// oxlint-disable typescript/no-unsafe-type-assertion -- has one word per type, field or step
const plurals = Object.fromEntries(commodityTypes.map((type) => [type, commodities[type].plural])) as Readonly<
  Record<CommodityType, string>
>;
const fields = byType((commodity) => commodity.fields.map(({ key, label }) => [key, label])) as WordsOf<'fields'>;
const steps = byType((commodity) => commodity.steps.map(({ key, label }) => [key, label])) as WordsOf<'steps'>;
const today = byType((commodity) => commodity.steps.map((step) => [step.key, step.today])) as WordsOf<'steps'>;
const toDo = byType(({ steps: each }) => each.map((step) => [step.key, `{{count}} ${step.toDo}`])) as WordsOf<'steps'>;
const counted = Object.fromEntries(
  commodityTypes.flatMap((type) => {
    const { one, other } = commodities[type].countedAs;
    return [
      [`${type}_one`, `{{count}} ${one}`],
      [`${type}_other`, `{{count}} ${other}`],
    ];
  }),
) as Readonly<Record<`${CommodityType}_${'one' | 'other'}`, string>>;
// oxlint-enable typescript/no-unsafe-type-assertion

export const terms = {
  plurals,
  fields,
  steps,
  /** Buttons that record a step as done today. */
  today,
  /** Ready rows by the step to do next. */
  toDo,
  /** Rows whose main step is done. */
  counted,
  /** Of code lists. */
  codeFields: {
    code: 'Code',
    description: 'Description',
    parent: 'Parent',
    unit: 'Unit',
    budgetQuantity: 'Budget quantity',
    budget: 'Budget, h',
    nature: 'Kind',
    standardHours: 'Standard hours per unit',
    covers: 'Covers',
    conductorCount: 'Conductors',
    size: 'Size',
    insulation: 'Insulation',
    voltage: 'Voltage',
    diameter: 'Outside diameter',
    weight: 'Weight',
    minimumBend: 'Minimum bend',
    maximumTension: 'Maximum tension',
    reelColor: 'Reel color',
    usualTest: 'Usual test',
    active: 'Active',
    sort: 'Order',
    name: 'Name',
    number: 'Number',
    category: 'Category',
    contact: 'Contact',
    email: 'Email',
    phone: 'Phone',
    address: 'Address',
    notes: 'Notes',
  },
  reelFields: {
    reelNumber: 'Reel',
    cableType: 'Cable type',
    status: 'Status',
    orderedLength: 'Ordered length',
    receivedLength: 'Received length',
    scrap: 'Scrap',
    returned: 'Returned length',
    startMark: 'Start mark',
    endMark: 'End mark',
    location: 'Location',
    supplier: 'Supplier',
    poNumber: 'PO number',
    manufacturer: 'Manufacturer',
    lotNumber: 'Heat / lot no.',
    receivedDate: 'Received',
    issuedDate: 'Issued',
    disposedDate: 'Returned or scrapped on',
    disposalReason: 'Reason returned or scrapped',
    weight: 'Weight',
    notes: 'Notes',
  },
  packageFields: {
    packageNumber: 'Package',
    name: 'Name',
    status: 'Status',
    area: 'Area',
    system: 'System',
    foreman: 'Foreman',
    generalForeman: 'General foreman',
    crew: 'Crew',
    plannedStart: 'Planned start',
    plannedFinish: 'Planned finish',
    actualStart: 'Started',
    actualFinish: 'Finished',
    predecessors: 'Predecessors',
    capacityHours: 'Max. budget, h',
    holdReason: 'Hold reason',
    notes: 'Notes',
  },
  timesheetFields: {
    date: 'Date',
    employeeId: 'Employee ID',
    employeeName: 'Employee name',
    accountCode: 'Account code',
    hours: 'Hours',
    straightTime: 'ST, h',
    overtime: 'OT, h',
    doubleTime: 'DT, h',
    foreman: 'Foreman',
    crew: 'Crew',
    craft: 'Craft',
    shift: 'Shift',
    payType: 'Pay type',
    projectNumber: 'Project number',
    description: 'Description',
    approved: 'Approved',
  },
  columnFields: {
    labelEn: 'Label, English',
    labelEs: 'Label, Spanish',
    labelFr: 'Label, French',
    kind: 'Data type',
    codeKind: 'Code list',
    shown: 'Shown',
    place: 'Order',
    width: 'Width, px',
    decimals: 'Decimals',
    required: 'Required on import',
    entered: 'Entered by crews',
    synonyms: 'Import header names',
  },
  personFields: {
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    role: 'Role',
    foreman: 'Foreman',
    crewName: 'Crew',
    reportsTo: 'Reports to',
  },
  laborUnitFields: {
    commodityType: 'Commodity',
    name: 'Labor unit',
    typeCode: 'Type',
    size: 'Size',
    description: 'Description',
    unit: 'Unit',
    per: 'Per',
    hours: 'Hours, normal',
    hoursDifficult: 'Hours, difficult',
    hoursVeryDifficult: 'Hours, very difficult',
    difficulty: 'Column',
    factor: 'Factor',
    effectiveDate: 'Effective date',
    accountCode: 'Account code',
  },
  /** By the status as it is stored. */
  statuses: {
    Removed: 'Removed',
    'Removed with progress': 'Removed with progress',
    'On hold': 'On hold',
    'Not started': 'Not started',
    Pulling: 'Pulling',
    Pulled: 'Pulled',
    'Terminated from': 'Terminated from',
    'Terminated to': 'Terminated to',
    'Terminated both': 'Terminated both',
    Tested: 'Tested',
    'In progress': 'In progress',
    Installed: 'Installed',
    Complete: 'Complete',
  },
  /** By the choice as it is stored. */
  results: {
    ...roles,
    Pass: 'Pass',
    Fail: 'Fail',
    Retest: 'Retest',
    each: 'each',
    ea: 'each',
    ft: 'ft',
    m: 'm',
    direct: 'Direct',
    indirect: 'Indirect',
    other: 'Other',
    normal: 'Normal',
    difficult: 'Difficult',
    veryDifficult: 'Very difficult',
    tray: 'Tray',
    ...commodityNames,
    text: 'Text',
    number: 'Number',
    date: 'Date',
    code: 'Code',
    grid: 'In the grid',
    choice: 'When chosen',
    hidden: 'Hidden',
    ordered: 'Ordered',
    received: 'Received',
    issued: 'Issued to field',
    inUse: 'In use',
    empty: 'Empty',
    returned: 'Returned',
    scrap: 'Scrap',
    draft: 'Draft',
    ready: 'Ready',
    released: 'Released',
    inProgress: 'In progress',
    onHold: 'On hold',
    complete: 'Complete',
    closed: 'Closed',
    cancelled: 'Canceled',
    ...codeLists,
  },
  /** Values computed for printed cards. */
  printed: { plannedCut: 'Planned cut', splicePlannedCut: 'Planned cut, splice' },
  measures: { in: 'in', mm: 'mm', lb: 'lb', kg: 'kg', lbf: 'lbf', N: 'N', lbPer1000Ft: 'lb/1000 ft', kgPerKm: 'kg/km' },
  units: { ft: 'ft', m: 'm', hours: 'h', percent: '%' },
} as const satisfies {
  readonly statuses: Readonly<Record<Status, string>>;
  readonly measures: Readonly<Record<MeasureUnit, string>>;
  readonly fields: Readonly<Record<CommodityType, unknown>>;
  readonly steps: Readonly<Record<CommodityType, unknown>>;
  readonly [group: string]: unknown;
};
