/** Imports of single icon files: the package's index would make a test or a dev start read six thousand of them. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react';
  const icon: Icon;
  export default icon;
}
