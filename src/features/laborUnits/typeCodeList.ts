/** Pick list for the type code of a labor unit. */
import { fieldIn, type CodeKind } from '../../../contract/commodities/fields/field.ts';
import { commodities } from '../../../contract/commodities/index.ts';
import { commodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { GridPickList } from '../../grid/dataGrid/gridColumn.ts';
import type { SetupStore } from '../../grid/setupTable/store/setupStore.ts';
import type { SetupRow } from '../../grid/setupTable/store/setupRow.ts';

/** Returns the codes of the row's commodity, because other codes would match no row. Empty while the row has no commodity. */
export const typeCodeList = <Row extends SetupRow>(
  store: Pick<SetupStore<Row>, 'value'>,
  listOf: (kind: CodeKind) => GridPickList | undefined,
): GridPickList => ({
  load: async (row) => {
    const type = commodityType.safeParse(row && store.value(row.id, 'commodityType'));
    const kind = type.success ? fieldIn(commodities[type.data], 'typeCode')?.codeKind : undefined;
    const list = kind && listOf(kind);
    return list ? list.load(row) : () => [];
  },
});
