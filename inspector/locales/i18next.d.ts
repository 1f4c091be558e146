/** For this workspace alone; the application that shows the inspector lists these words among its own. */
import type { inspector } from './en-US/inspector.ts';
import type { inspectorChart } from './en-US/inspectorChart.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'inspector';
    resources: { inspector: typeof inspector; inspectorChart: typeof inspectorChart };
  }
}
