/** Entries of CHANGELOG.md, which follows Keep a Changelog. */

export interface ChangelogEntry {
  readonly version: string;
  /** Day of the release, YYYY-MM-DD; null if the version is not released. */
  readonly day: string | null;
  /** Markdown below the heading. */
  readonly text: string;
}

/** Returns the entries of a changelog, newest first. Throws if a heading is not `## [VERSION] - DAY`. */
export function changelogEntries(changelog: string): ChangelogEntry[] {
  const [, ...sections] = changelog.split(/^## /m);
  return sections.map((section) => {
    const [heading = '', ...lines] = section.split('\n');
    const [, version, day] = /^\[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d|Unreleased)$/.exec(heading) ?? [];
    if (version === undefined || day === undefined)
      throw new Error(`"## ${heading}" of CHANGELOG.md is not in the form "## [1.2.3] - 2026-12-31".`);
    return { version, day: day === 'Unreleased' ? null : day, text: lines.join('\n').trim() };
  });
}

/** Returns why a version cannot be released with this changelog, as a sentence with the remedy; null if it can. */
export function changelogProblem(changelog: string, version: string): string | null {
  const [newest] = changelogEntries(changelog);
  if (newest?.version !== version)
    return `The first entry of CHANGELOG.md is for ${newest?.version ?? 'no version'}. Add one for ${version}.`;
  if (newest.day === null) return `Replace "Unreleased" by the day of the release in CHANGELOG.md.`;
  if (!/^- /m.test(newest.text)) return `The entry for ${version} in CHANGELOG.md lists no change.`;
  return null;
}
