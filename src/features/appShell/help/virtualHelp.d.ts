/** Files that the build makes of the user guide (scripts/userGuidePlugin.ts). */
declare module 'virtual:help-*' {
  import type { Guide } from '../../../../contract/help/guide.ts';

  export const guide: Guide;
}
