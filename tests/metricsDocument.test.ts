/**
 * List of all metrics in docs/metrics.md, and the metrics that deploy/alerts.yml uses. To update: `vitest run
 * tests/metricsDocument.test.ts --update=true`.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { metricDeclarations, type MetricDeclaration } from '../server/http/metrics/declarations.ts';
import { createInstruments } from '../server/http/metrics/instruments.ts';

const declared = Object.values<MetricDeclaration>(metricDeclarations);
const declaredNames: ReadonlySet<string> = new Set(declared.map(({ name }) => name));
const registered = createInstruments().registry.getMetricsAsArray();

it('lists the metrics of the declaration and of the library', async () => {
  const own = declared.map(({ name, type, labels, help, buckets, isShared }) => {
    const limits = buckets ? ` Buckets: ${buckets.join(', ')}.` : '';
    const shared = isShared ? ' Shared.' : '';
    return `| \`${name}\` | ${type} | ${labels.map((label) => `\`${label}\``).join(', ')} | ${help}${limits}${shared} |`;
  });
  const ofProcess = registered
    .filter(({ name }) => !declaredNames.has(name))
    .map(({ name, type, help }) => `| \`${name}\` | ${type} | ${help} |`);
  expect(ofProcess.length).toBeGreaterThan(10);
  await expect(`# Metrics

What \`/metrics\` serves; [monitoring.md](monitoring.md) says how to turn it on and what to watch. Generated from
\`server/http/metrics/declarations.ts\`. "Shared" metrics come from the database, so every process reports the same value: take
the maximum over the processes, not the sum. Times are in seconds, sizes in bytes.

## Wireway

| Metric | Type | Labels | Meaning |
| --- | --- | --- | --- |
${own.join('\n')}

## Process

From the library \`@prometheus-io/client\`, on Linux. The event loop lag includes the 10 ms of its measuring interval, and covers the
time since the previous scrape.

| Metric | Type | Meaning |
| --- | --- | --- |
${ofProcess.join('\n')}
`).toMatchFileSnapshot('../docs/metrics.md');
});

it('metrics are named by the rules of Prometheus', () => {
  for (const { name, type } of declared) {
    expect(name).toMatch(/^wireway(_[a-z]+)+$/);
    expect(name.endsWith('_total')).toBe(type === 'counter');
  }
  expect(declaredNames.size).toBe(declared.length);
});

it('alerts use only metrics that exist, and say what to do', () => {
  const rules = readFileSync('deploy/alerts.yml', 'utf8');
  const expressions = rules
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n');
  const used = expressions.match(/\b(?:wireway|nodejs|process)_[a-z\d_]+/g) ?? [];
  const known = new Set(registered.flatMap(({ name }) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]));
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter((name) => !known.has(name))).toEqual([]);
  const count = (pattern: RegExp) => rules.match(pattern)?.length ?? 0;
  const alerts = count(/^ +- alert: /gm);
  expect([count(/^ +summary: /gm), count(/^ +action: /gm), count(/^ +severity: /gm)]).toEqual([alerts, alerts, alerts]);
});
