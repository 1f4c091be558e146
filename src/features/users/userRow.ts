/** User as a row of the user tables. */
import type { User } from '../../../contract/users/users.ts';
import type { SetupRow } from '../../grid/setupTable/store/setupRow.ts';

export interface UserRow extends SetupRow {
  readonly user: User;
}

export const userRowOf = (user: User): UserRow => ({
  id: user.id,
  version: user.version,
  user,
  values: {
    name: user.name,
    email: user.email,
    phone: user.phone,
    role: user.role,
    foreman: user.foreman,
    crewName: user.crewName,
    reportsTo: user.reportsTo?.name ?? null,
  },
});
