/** French texts: those of the first page, and the file of each other namespace. */
import { commodities } from '../../../contract/names/fr-CA/commodities.ts';
import { roles } from '../../../contract/names/fr-CA/roles.ts';
import { common } from '../locales/fr-CA/common.ts';
import { errors } from '../locales/fr-CA/errors.ts';
import { frame } from '../locales/fr-CA/frame.ts';

export const entry = { commodities, common, errors, frame, roles };

export const files = import.meta.glob<Record<string, object>>([
  '../locales/fr-CA/*.ts',
  '../../../contract/{names,base/messages}/fr-CA/*.ts',
  '../../../inspector/locales/fr-CA/*.ts',
  '!../locales/fr-CA/{common,errors,frame}.ts',
  '!../../../contract/names/fr-CA/{commodities,roles}.ts',
]);
