/**
 * The trade's own words: fields, steps, statuses and results. English comes from the declarations, so that a field is named
 * in one place; the other languages must name every one (their types say so), by its type and key: one English label may
 * be two words elsewhere.
 */
import { codeLists } from './codeLists.ts';
import { roles } from './roles.ts';
import { cable } from '../../commodities/cable.ts';
import { cableTray } from '../../commodities/cableTray.ts';
import { conductor } from '../../commodities/conductor.ts';
import { conduit } from '../../commodities/conduit.ts';
import { equipment } from '../../commodities/equipment.ts';
import { commodities } from '../../commodities/index.ts';
import type { MeasureUnit } from '../../commodities/fields/setupField.ts';
import type { Status } from '../../commodities/fields/status.ts';
import type { CommodityType } from '../../commodities/fields/commodityTypes.ts';
import { jumper } from '../../commodities/jumper.ts';
import { fromTerm, toTerm } from '../../commodities/termination.ts';

interface Labelled {
  readonly key: string;
  readonly label: string;
}

function labelsOf<const Items extends readonly Labelled[]>(items: Items) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each of the keys
  return Object.fromEntries(items.map(({ key, label }) => [key, label])) as {
    readonly [Key in Items[number]['key']]: string;
  };
}

interface Dated {
  readonly key: string;
  readonly today: string;
}

function todayOf<const Steps extends readonly Dated[]>(steps: Steps) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each of the keys
  return Object.fromEntries(steps.map(({ key, today }) => [key, today])) as {
    readonly [Key in Steps[number]['key']]: string;
  };
}

export const terms = {
  plurals: {
    cable: commodities.cable.plural,
    'cable-tray': commodities['cable-tray'].plural,
    conduit: commodities.conduit.plural,
    equipment: commodities.equipment.plural,
    jumper: commodities.jumper.plural,
    conductor: commodities.conductor.plural,
    'from-term': commodities['from-term'].plural,
    'to-term': commodities['to-term'].plural,
  },
  fields: {
    cable: labelsOf(cable.fields),
    'cable-tray': labelsOf(cableTray.fields),
    conduit: labelsOf(conduit.fields),
    equipment: labelsOf(equipment.fields),
    jumper: labelsOf(jumper.fields),
    conductor: labelsOf(conductor.fields),
    'from-term': labelsOf(fromTerm.fields),
    'to-term': labelsOf(toTerm.fields),
  },
  steps: {
    cable: labelsOf(cable.steps),
    'cable-tray': labelsOf(cableTray.steps),
    conduit: labelsOf(conduit.steps),
    equipment: labelsOf(equipment.steps),
    jumper: labelsOf(jumper.steps),
    conductor: labelsOf(conductor.steps),
    'from-term': labelsOf(fromTerm.steps),
    'to-term': labelsOf(toTerm.steps),
  },
  /** Buttons that record a step as done today. */
  today: {
    cable: todayOf(cable.steps),
    'cable-tray': todayOf(cableTray.steps),
    conduit: todayOf(conduit.steps),
    equipment: todayOf(equipment.steps),
    jumper: todayOf(jumper.steps),
    conductor: todayOf(conductor.steps),
    'from-term': todayOf(fromTerm.steps),
    'to-term': todayOf(toTerm.steps),
  },
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
    email: 'E-mail',
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
    predecessors: 'After packages',
    capacityHours: 'Capacity, h',
    holdReason: 'Why on hold',
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
    kind: 'Holds',
    codeKind: 'Code list',
    shown: 'Shown',
    place: 'Order',
    width: 'Width, px',
    decimals: 'Decimals',
    required: 'Required on import',
    entered: 'Entered by crews',
    synonyms: 'Also read from',
  },
  personFields: {
    name: 'Name',
    email: 'E-mail',
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
    effectiveDate: 'In force from',
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
    cable: 'Cable',
    'cable-tray': 'Cable Tray',
    conduit: 'Conduit',
    equipment: 'Equipment',
    jumper: 'Jumper',
    conductor: 'Conductor',
    'from-term': 'From Term',
    'to-term': 'To Term',
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
    cancelled: 'Cancelled',
    ...codeLists,
  },
  measures: { in: 'in', mm: 'mm', lb: 'lb', kg: 'kg', lbf: 'lbf', N: 'N', lbPer1000Ft: 'lb/1000 ft', kgPerKm: 'kg/km' },
  units: { ft: 'ft', m: 'm', hours: 'h', percent: '%' },
} as const satisfies {
  readonly statuses: Readonly<Record<Status, string>>;
  readonly measures: Readonly<Record<MeasureUnit, string>>;
  readonly fields: Readonly<Record<CommodityType, unknown>>;
  readonly steps: Readonly<Record<CommodityType, unknown>>;
  readonly [group: string]: unknown;
};
