import { SavedSession } from '../../../../inspector/viewer/SavedSession.tsx';

const loadMachines = async () => (await import('../replayMachines.ts')).replayMachines;

/** Recording of a problem report in the inspector, to be viewed and replayed with the machines of this version. */
export function ReportInspector({ name, session }: { readonly name: string; readonly session: unknown }) {
  return <SavedSession name={name} text={JSON.stringify(session)} loadMachines={loadMachines} />;
}
