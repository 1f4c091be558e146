/** Selector of elements that receive typing themselves; in a grid, a letter starts editing a cell. */
export const typingTargets =
  'input, textarea, select, [contenteditable="true"], [role="grid"], [role="treegrid"], iframe';
