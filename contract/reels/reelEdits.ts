/** Who may change the reels of a project: with all of its rows, for a reel knows no row scope. */
export const reelEdits = { scope: 'project', permission: 'reels.edit', rows: 'all' } as const;
