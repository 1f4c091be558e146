/**
 * The trade's own words: fields, statuses and results as the commodity registry declares them. English comes from the
 * contract, so that a field is named in one place; the other languages must name every one (their types say so).
 */
import { cable } from '../../commodities/cable.ts';
import { cableTray } from '../../commodities/cableTray.ts';
import { conductor } from '../../commodities/conductor.ts';
import { conduit } from '../../commodities/conduit.ts';
import { equipment } from '../../commodities/equipment.ts';
import { commodities } from '../../commodities/index.ts';
import { jumper } from '../../commodities/jumper.ts';
import { fromTerm } from '../../commodities/termination.ts';
import { statuses } from '../../commodities/status.ts';

const registry = [cable, cableTray, conduit, equipment, jumper, conductor, fromTerm] as const;

type FieldLabel = (typeof registry)[number]['fields'][number]['label'];

/** Every text under itself. */
function named<Text extends string>(texts: readonly Text[]): { readonly [Key in Text]: Key } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are the texts
  return Object.fromEntries(texts.map((text) => [text, text])) as { [Key in Text]: Key };
}

const fieldLabels = Object.values(commodities).flatMap(({ fields }) => fields.map(({ label }) => label));

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
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the registry and its parts have the same fields
  fields: named(fieldLabels as FieldLabel[]),
  /** Names of steps that no field bears. */
  steps: named(['Prepped/glanded']),
  statuses: named(statuses),
  results: named(['Pass', 'Fail', 'Retest']),
  units: { ft: 'ft', m: 'm', hours: 'h', percent: '%' },
} as const;
