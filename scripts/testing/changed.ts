/**
 * Selects the parts of the gate that a difference to a commit can affect, each narrowed to the tests that reach the changed
 * files.
 */
import { gateParts, vitest, type Part } from './parts.ts';
import { changedSince } from './tree.ts';

/** Sources of the built application and of the server used by the browser tests. */
const ofProduct =
  /^(?:contract|inspector|machines|public|server|src)\/|^(?:index|inspect)\.html$|^vite\.config\.ts$|^package(?:-lock)?\.json$/;
const ofJourneys = /^e2e\/|^playwright\.config\.ts$/;
const ofDependencies = /^package(?:-lock)?\.json$|^scripts\/(?:checkDependencies|osv)\.ts$/;

/** Tests that read sources as text: no import connects them with the changed files. */
const readingSources = [
  'tests/architecture',
  'tests/securityDocument',
  'tests/serverMessages',
  'tests/machines/documents',
];

const narrowed = (part: Part, ...args: readonly string[]): Part => ({ ...part, command: [...part.command, ...args] });

/** Returns the affected parts. `commit`: the base for comparing the checkout, committed or not. */
export function changedParts(commit: string): readonly Part[] {
  const files = changedSince(commit);
  const some = (pattern: RegExp): boolean => files.some((file) => pattern.test(file));
  const isProduct = some(ofProduct);
  const isJourneys = some(ofJourneys);
  console.log(`${files.length} files differ from ${commit.slice(0, 12)}.`);
  const parts = gateParts.flatMap((part): Part[] => {
    switch (part.name) {
      case 'unit':
      case 'server':
        return [narrowed(part, `--changed=${commit}`, '--passWithNoTests')];
      case 'browser':
        if (isProduct) return [part];
        return isJourneys ? [narrowed(part, `--only-changed=${commit}`, '--pass-with-no-tests')] : [];
      case 'build':
      case 'scan':
        return isProduct || isJourneys ? [part] : [];
      case 'dependencies':
        return some(ofDependencies) ? [part] : [];
      default:
        return [part];
    }
  });
  return [...parts, narrowed(vitest('rules', ['node'], { cores: 1, budgetSeconds: 20 }), ...readingSources)];
}
