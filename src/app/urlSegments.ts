/**
 * The words an address of the application is made of (specification section 2): what may be told of a path without telling
 * what a person typed into it.
 */
import { accountCodeTypes } from '../../contract/accountCodes/accountCodeTypes.ts';
import { codeKinds } from '../../contract/commodities/field.ts';
import { commodityTypes, importTypes } from '../../contract/commodities/types.ts';
import { templateTypes } from '../../contract/printTemplates/templateTypes.ts';
import { reportTypes } from '../../contract/reports.ts';
import { authName } from '../../contract/returnRoutes.ts';
import { packageTypes } from '../../contract/packages/packageKinds.ts';

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
