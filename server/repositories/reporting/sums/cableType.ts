/** The type of the cable a conductor is of, by which Conductor Summary is grouped (domain section 12): no field of its own. */
import { fieldOf } from '../../../../contract/commodities/index.ts';
import type { Field } from '../../../../contract/commodities/fields/field.ts';
import { keySql } from '../../sql/derivedSql.ts';

/** As a field that conductors do not have. */
export const cableTypeField: Field = { ...fieldOf('cable', 'typeCode')!, key: 'cableType' };

/** Of the cable with a tag, as its row says it; blank where the project has no such cable. `$1` is the project. */
export const cableTypeSql = (cableTag: string): string =>
  `coalesce((select c.type_code from cable c where c.project_id = $1 and c.tag_key = ${keySql(cableTag)}), '')`;
