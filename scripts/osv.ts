/**
 * Advisories from the OSV database (https://google.github.io/osv.dev/api/), for registries that do not respond to `npm audit`, as
 * many company mirrors do. OSV_URL names another service with the same API, such as a private mirror.
 */
import { z } from 'zod';
import type { Advisories } from './checkDependencies.ts';

const typical = 'https://api.osv.dev';
const timeoutMs = 20_000;

const batch = z.object({
  results: z.array(
    z.object({
      vulns: z.array(z.object({ id: z.string() })).default([]),
      next_page_token: z.string().optional(),
    }),
  ),
});
/** GitHub's severity of an advisory: LOW, MODERATE, HIGH or CRITICAL. One without a severity counts as high. */
const advisory = z.object({ database_specific: z.object({ severity: z.string().optional() }).default({}) });
const mild: ReadonlySet<string> = new Set(['LOW', 'MODERATE']);

async function ask<Reply>(reply: z.ZodType<Reply>, address: string, body?: unknown): Promise<Reply> {
  const response = await fetch(address, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return reply.parse(await response.json());
}

/** Returns the number of high or critical advisories for these packages (package URLs: `pkg:npm/name@1.0.0`). Never throws. */
export async function advisoriesOfOsv(packages: readonly string[], place = typical): Promise<Advisories> {
  try {
    const queries = packages.map((purl) => ({ package: { purl } }));
    const { results } = await ask(batch, `${place}/v1/querybatch`, { queries });
    if (results.length !== packages.length || results.some(({ next_page_token: more }) => more !== undefined))
      return { isKnown: false, why: 'OSV did not answer for every part' };
    const ids = [...new Set(results.flatMap(({ vulns }) => vulns.map(({ id }) => id)))];
    const found = await Promise.all(ids.map((id) => ask(advisory, `${place}/v1/vulns/${encodeURIComponent(id)}`)));
    const grave = found.filter(({ database_specific: { severity } }) => !mild.has(severity ?? '')).length;
    return { isKnown: true, grave };
  } catch (error) {
    return { isKnown: false, why: `OSV: ${error instanceof Error ? error.message : String(error)}` };
  }
}
