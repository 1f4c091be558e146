/** Instruments of the declared metrics, and those of the process from the library, in one registry. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import { metricDeclarations, type MetricDeclaration, type MetricKey } from './declarations.ts';

type Declarations = typeof metricDeclarations;
type LabelOf<Key extends MetricKey> = Declarations[Key]['labels'][number];
type InstrumentOf<Key extends MetricKey> = {
  counter: Counter<LabelOf<Key>>;
  gauge: Gauge<LabelOf<Key>>;
  histogram: Histogram<LabelOf<Key>>;
}[Declarations[Key]['type']];

export type Instruments = { readonly [Key in MetricKey]: InstrumentOf<Key> };

const kinds = { counter: Counter, gauge: Gauge, histogram: Histogram };

/** Returns a registry with all metrics of a process, without values. Each application has its own. */
export function createInstruments(): { readonly registry: Registry; readonly instruments: Instruments } {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const made = Object.entries<MetricDeclaration>(metricDeclarations).map(([key, declaration]) => {
    const { name, type, help, labels, buckets } = declaration;
    const options = { name, help, labelNames: [...labels], registers: [registry] };
    return [key, new kinds[type]({ ...options, ...(buckets && { buckets: [...buckets] }) })] as const;
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each is made from the declaration of its key
  return { registry, instruments: Object.fromEntries(made) as unknown as Instruments };
}
