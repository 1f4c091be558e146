import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { withUnreadParams } from '../../../../app/afterStart/unreadParams.ts';
import { TimesheetHoursScreen } from '../../../../features/import/timesheets/hours/TimesheetHoursScreen.tsx';
import { TimesheetLinesScreen } from '../../../../features/import/timesheets/lines/TimesheetLinesScreen.tsx';
import { timesheetsSearch, timesheetsSearchDefaults } from '../../../../features/import/timesheets/search.ts';
import { TimesheetImportScreen } from '../../../../features/import/timesheets/TimesheetImportScreen.tsx';

export const Route = createFileRoute('/_authed/$projectId/import/timesheets')({
  staticData: { page: 'timesheets' },
  validateSearch: withUnreadParams(timesheetsSearch),
  search: { middlewares: [stripSearchParams(timesheetsSearchDefaults)] },
  component: RouteScreen,
});

function RouteScreen() {
  const projectId = Number(Route.useParams().projectId);
  const { view, import: importId, by } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (view === 'lines') return <TimesheetLinesScreen key={projectId} projectId={projectId} />;
  if (view === 'hours')
    return (
      <TimesheetHoursScreen
        key={projectId}
        projectId={projectId}
        groupBy={by}
        onGroupBy={(groupBy) => void navigate({ search: (now) => ({ ...now, by: groupBy }), replace: true })}
      />
    );
  return (
    <TimesheetImportScreen
      key={projectId}
      projectId={projectId}
      importId={importId}
      onImport={(id) => void navigate({ search: (now) => ({ ...now, import: id }), replace: true })}
    />
  );
}
