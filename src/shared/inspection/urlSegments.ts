/**
 * Words that occur in addresses of the application (specification section 2): the parts of a path that can be shown without
 * showing user input.
 */
import { accountCodeTypes } from '../../../contract/setup/accountCodes/accountCodeTypes.ts';
import { codeKinds } from '../../../contract/commodities/fields/field.ts';
import { commodityTypes, importTypes } from '../../../contract/commodities/fields/commodityTypes.ts';
import { templateTypes } from '../../../contract/commodities/fields/templateTypes.ts';
import { reportTypes } from '../../../contract/reports/reportTypes.ts';
import { authName } from '../../../contract/base/pages/returnRoutes.ts';
import { packageTypes } from '../../../contract/setup/codes/packageKinds.ts';

const fixed =
  'admin-dashboard auth callback change-report codes columns account-codes data executive-summary field-work import ' +
  'information inspect labor-units packages print-templates project reels report signed-out signinpop signinsilent ' +
  'signinwin signoutpop suppliers system system-users timesheets users';

export const urlSegments: ReadonlySet<string> = new Set([
  ...fixed.split(' '),
  ...accountCodeTypes,
  ...codeKinds,
  ...commodityTypes,
  ...importTypes,
  ...packageTypes,
  ...reportTypes,
  ...templateTypes,
  authName,
]);
