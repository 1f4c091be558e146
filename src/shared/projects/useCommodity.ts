/** Commodity type with the settings of the open project; the declared commodity if none is open. */
import type { ColumnSettings } from '../../../contract/setup/columns/columnSetting.ts';
import { projectCommodity } from '../../../contract/setup/columns/projectCommodity.ts';
import type { Commodity } from '../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { Project } from '../../../contract/setup/projects/projects.ts';
import { useOpenProject } from '../../context/useApp.ts';

/**
 * Returns the column settings as the server sent them. They are not validated again because of the size budget of the first load.
 */
export const columnsOf = (project: Project | null): ColumnSettings | undefined => project?.columns;

/** Returns the commodity; the same object until the project's settings change. */
export const useCommodity = <Type extends CommodityType>(type: Type): Commodity<Type> =>
  projectCommodity(type, columnsOf(useOpenProject()));
