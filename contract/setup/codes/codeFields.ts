/**
 * Fields of each code list (domain section 7): declared once; server checks, columns, import and export are derived from them.
 */
import { codeKinds, type CodeKind, type HeadedFields } from '../../commodities/fields/field.ts';
import { importTypes } from '../../commodities/fields/commodityTypes.ts';
import type { Permission } from '../../base/calls/permissions.ts';
import { isPackageInUse, newPackage, packageFields } from './packageFields.ts';
import { isPackageKind, type PackageKind } from './packageKinds.ts';
import { isReelInUse, newReel, reelFields, reelHeadings } from './reelFields.ts';
import type { CellValue } from '../../base/values/scalars.ts';
import { fieldsNamedUnder, type Measure, type SetupField } from '../../commodities/fields/setupField.ts';

const diameter: Measure = { imperial: 'in', metric: 'mm', metricPerImperial: 25.4 };
const force: Measure = { imperial: 'lbf', metric: 'N', metricPerImperial: 4.448_221_615_260_5 };
const weight: Measure = { imperial: 'lbPer1000Ft', metric: 'kgPerKm', metricPerImperial: 0.453_592_37 / 0.3048 };

const declared = fieldsNamedUnder('codeFields');

/** Field shared by all lists. */
export const codeField = declared({ key: 'code', kind: 'code', longest: 60, width: 140 });
const description = declared({ key: 'description', kind: 'text', width: 260 });
const active = declared({ key: 'active', kind: 'flag', width: 80 });
const sort = declared({ key: 'sort', kind: 'integer', blankAs: 0, width: 80 });

/** Fields of suppliers, which are identified by their name. */
const supplierFields: readonly SetupField[] = [
  declared({ key: 'code', term: 'codeFields.name', kind: 'text', longest: 60, width: 200 }),
  declared({ key: 'number', kind: 'text', longest: 60, width: 110 }),
  declared({ key: 'category', kind: 'text', choices: ['cable', 'tray', 'equipment'], isSeveral: true, width: 160 }),
  declared({ key: 'contact', kind: 'text', width: 160 }),
  declared({ key: 'email', kind: 'text', isEmail: true, width: 200 }),
  declared({ key: 'phone', kind: 'text', longest: 60, width: 130 }),
  declared({ key: 'address', kind: 'text', longest: 400, width: 240 }),
  active,
  declared({ key: 'notes', kind: 'text', longest: 1000, width: 260 }),
];

interface CodeKindDeclaration {
  /** Kind of list that can contain the parents of its codes. */
  readonly parent?: CodeKind;
  readonly extra?: readonly SetupField[];
  /** All of its fields, if they differ from the shared ones. */
  readonly own?: readonly SetupField[];
  /** Headings of its files, if programs other than Wireway write them. */
  readonly headings?: HeadedFields;
  /** Permission to change it, if it has a separate page and is not covered by the permission for codes. */
  readonly permission?: Permission;
  /** Initial values of a new row. */
  readonly begins?: Values;
  /** Returns true if a row is offered; for lists without an active flag. */
  readonly isInUse?: (values: Values) => boolean;
  /** Field used as the description in pick lists. */
  readonly describedBy?: string;
  /** Crews can enter names not yet in the list: a confirmed name is allowed in a row. */
  readonly isAllowedUnlisted?: true;
  /** Rows can only contain names from the list, including the first name used. */
  readonly isListedFirst?: true;
  /** The list belongs to one project and is not copied with the setup. */
  readonly isNotCopied?: true;
}
type Values = Readonly<Record<string, CellValue>>;

const packages: CodeKindDeclaration = {
  own: packageFields,
  permission: 'packages.edit',
  begins: newPackage,
  isInUse: isPackageInUse,
  isListedFirst: true,
  isNotCopied: true,
};

const kinds: Readonly<Partial<Record<CodeKind, CodeKindDeclaration>>> = {
  area: { parent: 'area' },
  subsystem: { parent: 'system' },
  building: { parent: 'area' },
  level: { parent: 'building' },
  'schedule-activity': { parent: 'schedule-activity' },
  account: {
    parent: 'account',
    isListedFirst: true,
    extra: [
      declared({ key: 'unit', kind: 'text', choices: ['ft', 'm', 'each'], width: 80 }),
      declared({ key: 'budgetQuantity', kind: 'number', width: 150 }),
      declared({ key: 'budget', kind: 'hours', width: 120 }),
      declared({ key: 'nature', kind: 'text', choices: ['direct', 'indirect'], width: 110 }),
      declared({ key: 'covers', kind: 'text', choices: importTypes, width: 120 }),
    ],
  },
  supplier: { own: supplierFields, permission: 'suppliers.edit' },
  reel: {
    own: reelFields,
    headings: reelHeadings,
    permission: 'reels.edit',
    begins: newReel,
    isInUse: isReelInUse,
    describedBy: 'cableType',
    isAllowedUnlisted: true,
    isNotCopied: true,
  },
  'installation-package': packages,
  'termination-package': packages,
  'test-package': packages,
  'cable-type': {
    extra: [
      declared({ key: 'conductorCount', kind: 'text', width: 120 }),
      declared({ key: 'size', kind: 'text', width: 100 }),
      declared({ key: 'insulation', kind: 'text', width: 110 }),
      declared({ key: 'voltage', kind: 'text', width: 90 }),
      declared({ key: 'diameter', kind: 'number', measure: diameter, width: 170 }),
      declared({ key: 'weight', kind: 'number', measure: weight, width: 160 }),
      declared({
        key: 'minimumBend',
        kind: 'number',
        measure: diameter,
        formerLabels: ['Curvatura mínima', 'Courbure minimale'],
        width: 170,
      }),
      declared({ key: 'maximumTension', kind: 'number', measure: force, width: 190 }),
      declared({ key: 'reelColor', kind: 'text', width: 110 }),
      declared({ key: 'usualTest', kind: 'code', codeKind: 'test-type', width: 120 }),
    ],
  },
};

/** The same declarations, for lookup by any list name. */
const byName: Readonly<Partial<Record<string, CodeKindDeclaration>>> = kinds;

/**
 * Lists whose rows are saved, deleted and merged by the calls of codes, suppliers and reels; packages additionally have steps.
 */
export type PlainKind = Exclude<CodeKind, PackageKind>;

/** Lists on the codes page; suppliers, reels and packages have separate pages. */
export const listKinds = codeKinds.filter(
  (kind): kind is PlainKind => !isPackageKind(kind) && kinds[kind]?.permission === undefined,
);

/** Returns the permission required to change a list. */
export const permissionOfKind = (kind: string): Permission => byName[kind]?.permission ?? 'codes.edit';

/** Returns the initial values of a new row in a list. */
export const newRowOf = (kind: CodeKind): Values => kinds[kind]?.begins ?? { active: true, sort: 0 };

/** True if a row of a list is offered, and can be named in additional places. */
export const isInUse = (kind: CodeKind, values: Values): boolean =>
  kinds[kind]?.isInUse?.(values) ?? values['active'] !== false;

/** Returns the description shown with the code in pick lists. */
export const descriptionOf = (kind: CodeKind, values: Values): string =>
  String(values[kinds[kind]?.describedBy ?? 'description'] ?? '');

/** True if a confirmed name can be in rows without being in the list. */
export const isAllowedUnlisted = (kind: string): boolean => byName[kind]?.isAllowedUnlisted === true;

/** True if rows can only contain names from the list: hours are charged to accounts, and work is assigned in packages. */
export const isListedFirst = (kind: string): boolean => byName[kind]?.isListedFirst === true;

/** Lists that are copied with the setup of another project. */
export const copiedKinds = codeKinds.filter((kind) => !kinds[kind]?.isNotCopied);

/** Returns the kind of list that can contain the parents of its codes; undefined if they have no parents. */
export const parentKindOf = (kind: CodeKind): CodeKind | undefined => kinds[kind]?.parent;

/** Returns the additional fields of a list; most lists have none. */
const extraOf = (kind: CodeKind): readonly SetupField[] => kinds[kind]?.extra ?? [];

const parentField = (codeKind: CodeKind): SetupField => declared({ key: 'parent', kind: 'code', codeKind, width: 130 });

/** Returns the fields of a list in column order; the code is the first. */
export function codeFieldsOf(kind: CodeKind): readonly SetupField[] {
  const own = kinds[kind]?.own;
  if (own) return own;
  const parent = parentKindOf(kind);
  return [codeField, description, ...(parent ? [parentField(parent)] : []), ...extraOf(kind), active, sort];
}

/** Returns the headings for files of a list, in addition to its own labels; undefined if no other program writes such files. */
export const headingsOfKind = (kind: CodeKind): HeadedFields | undefined => kinds[kind]?.headings;

/** Returns the fields of a list, other than lengths, whose numbers depend on the unit of the project. */
export const measuredFieldsOf = (kind: CodeKind): readonly (SetupField & { readonly measure: Measure })[] =>
  codeFieldsOf(kind).filter(
    (field): field is SetupField & { readonly measure: Measure } => field.measure !== undefined,
  );

/** Returns the length fields of a list, in the unit of the project. */
export const lengthFieldsOf = (kind: CodeKind): readonly SetupField[] =>
  codeFieldsOf(kind).filter((field) => field.kind === 'length');
