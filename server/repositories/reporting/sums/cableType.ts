/**
 * Cable type of a conductor, which is not a field of the conductor itself; Conductor Summary is grouped by it (domain section
 * 12).
 */
import { fieldOf } from '../../../../contract/commodities/index.ts';
import type { Field } from '../../../../contract/commodities/fields/field.ts';
import { keySql } from '../../sql/derivedSql.ts';

/** Cable type as a field, which conductors themselves do not have. */
export const cableTypeField: Field = { ...fieldOf('cable', 'typeCode')!, key: 'cableType' };

/** Type of the cable with a tag, as spelled in its row; blank if the project has no such cable. `$1` is the project. */
export const cableTypeSql = (cableTag: string): string =>
  `coalesce((select c.type_code from cable c where c.project_id = $1 and c.tag_key = ${keySql(cableTag)}), '')`;
