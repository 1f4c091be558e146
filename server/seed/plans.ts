/** Two demonstration projects: their equipment, and the progress of each area. */
export interface AreaPlan {
  readonly code: string;
  readonly name: string;
  readonly systems: readonly [SystemPlan, ...SystemPlan[]];
  /** Pulled share of the area's cable, 0-1. Raceways and equipment are ahead of it. */
  readonly progress: number;
}

export interface SystemPlan {
  readonly code: string;
  readonly name: string;
  /** Machines driven by its motors. */
  readonly drives: readonly [string, ...string[]];
}

export interface PlantPlan {
  readonly projectNumber: string;
  readonly name: string;
  readonly client: string;
  readonly location: string;
  readonly seed: number;
  /** Share of the usual equipment in each area, 0-1. */
  readonly scale: number;
  readonly areas: readonly AreaPlan[];
}

const system = (code: string, name: string, ...drives: [string, ...string[]]): SystemPlan => ({ code, name, drives });

export const ammoniaPlant: PlantPlan = {
  projectNumber: '24-1170',
  name: 'Cedar Bayou Ammonia Expansion',
  client: 'Gulf Coast Nitrogen',
  location: 'Baytown, Texas',
  seed: 1170,
  scale: 1,
  areas: [
    {
      code: 'A10',
      name: 'Substation and E-houses',
      progress: 0.92,
      systems: [
        system('ELD', 'Electrical distribution', 'ventilation fan'),
        system('UPS', 'Uninterruptible power', 'battery room fan'),
      ],
    },
    {
      code: 'A20',
      name: 'Utilities',
      progress: 0.8,
      systems: [
        system('IAS', 'Instrument air', 'air compressor', 'dryer blower'),
        system('NIT', 'Nitrogen', 'nitrogen vaporizer pump'),
      ],
    },
    {
      code: 'A30',
      name: 'Cooling water',
      progress: 0.72,
      systems: [
        system('CWS', 'Cooling water', 'cooling tower fan', 'cooling water pump'),
        system('CHD', 'Chemical dosing', 'dosing pump'),
      ],
    },
    {
      code: 'A40',
      name: 'Reforming',
      progress: 0.58,
      systems: [
        system('REF', 'Primary reformer', 'induced draft fan', 'forced draft fan'),
        system('BFW', 'Boiler feed water', 'feed water pump'),
      ],
    },
    {
      code: 'A50',
      name: 'Gas purification',
      progress: 0.4,
      systems: [
        system('CO2', 'CO2 removal', 'lean solution pump', 'semi-lean pump'),
        system('MET', 'Methanation', 'condensate pump'),
      ],
    },
    {
      code: 'A60',
      name: 'Compression',
      progress: 0.22,
      systems: [
        system('SYN', 'Synthesis gas compressor', 'lube oil pump', 'seal gas booster'),
        system('AIR', 'Process air compressor', 'lube oil pump'),
      ],
    },
    {
      code: 'A70',
      name: 'Ammonia synthesis',
      progress: 0.08,
      systems: [
        system('LOO', 'Synthesis loop', 'product pump'),
        system('RFG', 'Refrigeration', 'refrigerant pump', 'chiller fan'),
      ],
    },
    {
      code: 'A80',
      name: 'Storage and loading',
      progress: 0,
      systems: [
        system('STO', 'Ammonia storage', 'transfer pump', 'boil-off compressor'),
        system('LDG', 'Ship and rail loading', 'loading pump'),
      ],
    },
  ],
};

export const liftStation: PlantPlan = {
  projectNumber: '26-0042',
  name: 'Pueblo West Lift Station 4',
  client: 'Arkansas Valley Water District',
  location: 'Pueblo, Colorado',
  seed: 42,
  scale: 0.2,
  areas: [
    {
      code: 'LS4',
      name: 'Lift station',
      progress: 0.5,
      systems: [
        system('WWP', 'Wastewater pumping', 'wastewater pump', 'grinder'),
        system('ODR', 'Odor control', 'scrubber fan'),
      ],
    },
  ],
};
