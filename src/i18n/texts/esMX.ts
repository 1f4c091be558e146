/** Spanish texts: those of the first page, and the file of each other namespace. */
import { commodities } from '../../../contract/names/es-MX/commodities.ts';
import { roles } from '../../../contract/names/es-MX/roles.ts';
import { common } from '../locales/es-MX/common.ts';
import { errors } from '../locales/es-MX/errors.ts';
import { frame } from '../locales/es-MX/frame.ts';

export const entry = { commodities, common, errors, frame, roles };

export const files = import.meta.glob<Record<string, object>>([
  '../locales/es-MX/*.ts',
  '../../../contract/{names,base/messages}/es-MX/*.ts',
  '../../../inspector/locales/es-MX/*.ts',
  '!../locales/es-MX/{common,errors,frame}.ts',
  '!../../../contract/names/es-MX/{commodities,roles}.ts',
]);
