import { createFileRoute, notFound } from '@tanstack/react-router';
import { withUnreadParams } from '../../../../app/afterStart/unreadParams.ts';
import { useIfStillOnPage } from '../../../../app/pages/useIfStillOnPage.ts';
import { useCallback } from 'react';
import { packageTypes } from '../../../../../contract/setup/codes/packageKinds.ts';
import { PackagesScreen } from '../../../../features/packages/PackagesScreen.tsx';
import { packagesSearch, type PackagesSearch } from '../../../../features/packages/search.ts';

export const Route = createFileRoute('/_authed/$projectId/packages/$packageType')({
  staticData: { page: 'packages' },
  validateSearch: withUnreadParams(packagesSearch),
  beforeLoad: ({ params: { packageType } }) => {
    if (!packageTypes.some((known) => known === packageType)) throw notFound();
  },
  component: RouteScreen,
});

function RouteScreen() {
  const { projectId, packageType: named } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const whileHere = useIfStillOnPage();
  const onSearch = useCallback(
    (patch: Partial<PackagesSearch>) =>
      whileHere(
        () =>
          void navigate({
            search: (before) => ({ ...before, ...patch }),
            // On a screen that shows either the list or a package, opening a package must be a step of the browser history.
            replace: !('package' in patch && patch.package !== undefined && search.package === undefined),
          }),
      ),
    [navigate, whileHere, search.package],
  );
  const packageType = packageTypes.find((known) => known === named)!;
  return (
    <PackagesScreen
      key={`${projectId} ${packageType}`}
      projectId={Number(projectId)}
      packageType={packageType}
      search={search}
      onSearch={onSearch}
    />
  );
}
