/** What offices that write English cut short, and what else they call a column. */
import type { Spellings } from './language.ts';

/** Cut words as whole words. What is cut alike in other types of schedules stands in `inType`. */
const cutWords: Readonly<Record<string, string>> = {
  cbl: 'cable',
  cbls: 'cable',
  cond: 'conductor',
  conds: 'conductor',
  cndr: 'conductor',
  eq: 'equipment',
  eqp: 'equipment',
  eqpt: 'equipment',
  equip: 'equipment',
  equipt: 'equipment',
  fr: 'from',
  frm: 'from',
  orig: 'origin',
  dest: 'destination',
  lgth: 'length',
  lngth: 'length',
  lgt: 'length',
  len: 'length',
  est: 'estimated',
  approx: 'approximate',
  sched: 'scheduled',
  rwy: 'raceway',
  rcwy: 'raceway',
  rte: 'route',
  rtg: 'routing',
  dwg: 'drawing',
  dwgs: 'drawing',
  drg: 'drawing',
  rev: 'revision',
  sz: 'size',
  csa: 'cross section',
  svc: 'service',
  lvl: 'level',
  desc: 'description',
  descr: 'description',
  volt: 'voltage',
  volts: 'voltage',
  pwr: 'power',
  insul: 'insulation',
  shld: 'shield',
  seg: 'segregation',
  segr: 'segregation',
  term: 'terminal',
  tb: 'terminal block',
  pnl: 'panel',
  loc: 'location',
  rm: 'room',
  mat: 'material',
  matl: 'material',
  elev: 'elevation',
  dia: 'diameter',
  diam: 'diameter',
  ø: 'diameter',
  mfr: 'manufacturer',
  mfg: 'manufacturer',
  manuf: 'manufacturer',
  wt: 'weight',
  clr: 'color',
  col: 'color',
  colour: 'color',
  armor: 'armour',
  qty: 'quantity',
  pct: '',
  mm2: '',
  sqmm: '',
  kv: '',
};

const inType: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  conduit: { cond: 'conduit', cnd: 'conduit', cndt: 'conduit' },
};

/** A normalised heading with its cut words in full; units that stand beside other words are left out. */
export function inFullWords(text: string, type: string): string {
  const found = text.split(' ').map((word) => inType[type]?.[word] ?? cutWords[word] ?? word);
  const full = found.filter((word) => word !== '').join(' ');
  return full === '' ? text : full;
}

const ends = (from: 'from' | 'to', source: readonly string[]) => [
  ...source.flatMap((word) => ['equipment', 'tag', 'panel', 'device'].map((what) => `${word} ${what}`)),
  `${from} equipment tag`,
];

/** Besides the synonyms that fields are declared with: those go with every page of rows, these with imports alone. */
export const furtherSpellings: Spellings = {
  cable: {
    tag: ['circuit id', 'circuit tag', 'cable ref', 'cable reference'],
    typeCode: ['cable type code', 'cable specification', 'cable description'],
    conductors: [
      'no of triads',
      'core count',
      'conductor count',
      'conductor quantity',
      'core quantity',
      'pair count',
      'pair quantity',
    ],
    size: ['conductor cross section', 'cable cross section', 'core cross section', 'cross section area'],
    voltage: ['voltage grade', 'cable voltage rating'],
    shield: ['armouring', 'screen', 'armour type', 'shield type'],
    fromEquipment: [...ends('from', ['source', 'origin', 'start']), 'from end'],
    toEquipment: [...ends('to', ['destination', 'load', 'end']), 'to end'],
    designLength: [
      'approximate length',
      'scheduled length',
      'scheduled cable length',
      'estimated cable length',
      'cable estimated length',
      'cable length total',
      'design cable length',
    ],
    route: ['cable path', 'cable routing', 'routing path', 'route path', 'via raceway'],
    segregation: ['voltage level'],
    runs: ['no of parallel runs', 'parallel runs', 'runs per phase', 'no of parallel cables'],
  },
  'cable-tray': {
    depth: ['side rail height', 'rail height', 'side rail depth'],
    fromNode: ['start node', 'from equipment'],
    toNode: ['end node', 'to equipment'],
    length: ['section length', 'approximate length'],
  },
  conduit: {
    fromNode: ['start node', 'from panel'],
    toNode: ['end node', 'to panel'],
    length: ['conduit run length', 'approximate length'],
    size: ['conduit trade size', 'nominal diameter'],
  },
  equipment: {
    typeCode: ['equipment category', 'equipment kind'],
    rating: ['rated power', 'nominal power', 'equipment rating'],
    location: ['room location', 'room no', 'building room', 'equipment room'],
    manufacturer: ['manufacturer name'],
    weight: ['equipment weight'],
    fedFrom: ['fed from equipment', 'power source', 'fed by'],
  },
  conductor: {
    size: ['cross section', 'core size', 'core cross section', 'conductor cross section'],
    fromEquipment: ['from equipment tag'],
    toEquipment: ['to equipment tag'],
    wireLabel: ['core mark', 'ferrule mark', 'core label'],
  },
  jumper: { tag: ['jumper ref'], size: ['cross section', 'wire cross section'], equipment: ['panel name'] },
};
