import { SavedSession } from '../../../../inspector/viewer/SavedSession.tsx';

const loadMachines = async () => (await import('../replayMachines.ts')).replayMachines;

/** The recording of a problem report in the inspector, to be looked at and run again by this version's machines. */
export function ReportInspector({ name, session }: { readonly name: string; readonly session: unknown }) {
  return <SavedSession name={name} text={JSON.stringify(session)} loadMachines={loadMachines} />;
}
