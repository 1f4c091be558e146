/** English texts: those of the first page, and the file of each other namespace. The entry chunk includes this module. */
import { commodities } from '../../../contract/names/en-US/commodities.ts';
import { roles } from '../../../contract/names/en-US/roles.ts';
import { common } from '../locales/en-US/common.ts';
import { errors } from '../locales/en-US/errors.ts';
import { frame } from '../locales/en-US/frame.ts';

export const entry = { commodities, common, errors, frame, roles };

export const files = import.meta.glob<Record<string, object>>([
  '../locales/en-US/*.ts',
  '../../../contract/{names,base/messages}/en-US/*.ts',
  '../../../inspector/locales/en-US/*.ts',
  '!../locales/en-US/{common,errors,frame}.ts',
  '!../../../contract/names/en-US/{commodities,roles}.ts',
]);
