/** A commodity type as the open project has it; as declared where none is open. */
import type { ColumnSettings } from '../../../contract/setup/columns/columnSetting.ts';
import { projectCommodity } from '../../../contract/setup/columns/projectCommodity.ts';
import type { Commodity } from '../../../contract/commodities/fields/field.ts';
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { Project } from '../../../contract/setup/projects/projects.ts';
import { useOpenProject } from '../../context/useApp.ts';

/** The settings as the server sent them; their shape is not taken apart again, the first load has no room for it. */
export const columnsOf = (project: Project | null): ColumnSettings | undefined => project?.columns;

/** The same object until the project decides otherwise. */
export const useCommodity = <Type extends CommodityType>(type: Type): Commodity<Type> =>
  projectCommodity(type, columnsOf(useOpenProject()));
