/** What a row of each code list holds (domain section 7): declared once; server checks, columns, import and export follow. */
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

/** A field every list has. */
export const codeField = declared({ key: 'code', kind: 'code', longest: 60, width: 140 });
const description = declared({ key: 'description', kind: 'text', width: 260 });
const active = declared({ key: 'active', kind: 'flag', width: 80 });
const sort = declared({ key: 'sort', kind: 'integer', blankAs: 0, width: 80 });

/** What tells suppliers apart is their name. */
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
  /** The kind of list its codes may stand below. */
  readonly parent?: CodeKind;
  readonly extra?: readonly SetupField[];
  /** All of its fields, where they are not those of every list. */
  readonly own?: readonly SetupField[];
  /** What the headings of its files are compared with, where others than Wireway write them. */
  readonly headings?: HeadedFields;
  /** Who may change it, where it has a page of its own and is not kept by those who keep the codes. */
  readonly permission?: Permission;
  /** What a new row holds before anything is typed. */
  readonly begins?: Values;
  /** Whether a row is offered, where no tick says so. */
  readonly isInUse?: (values: Values) => boolean;
  /** The field a row is described by where it is chosen. */
  readonly describedBy?: string;
  /** Crews name what is in front of them: a name that is meant stands in a row though the list has it not yet. */
  readonly isAllowedUnlisted?: true;
  /** Nothing stands in rows that is not on it, the first name included. */
  readonly isListedFirst?: true;
  /** Things of one project: a project that copies the set-up of another begins without them. */
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

/** The same, for names of lists that need be none of codes. */
const byName: Readonly<Partial<Record<string, CodeKindDeclaration>>> = kinds;

/** Lists whose rows are saved, deleted and merged by the calls of codes, suppliers and reels; packages have steps besides. */
export type PlainKind = Exclude<CodeKind, PackageKind>;

/** The lists on the page of codes; suppliers, reels and packages have pages of their own. */
export const listKinds = codeKinds.filter(
  (kind): kind is PlainKind => !isPackageKind(kind) && kinds[kind]?.permission === undefined,
);

/** Who may change a list. */
export const permissionOfKind = (kind: string): Permission => byName[kind]?.permission ?? 'codes.edit';

/** What a row of a list holds before anything is typed into it. */
export const newRowOf = (kind: CodeKind): Values => kinds[kind]?.begins ?? { active: true, sort: 0 };

/** Whether a row of a list is offered, and may be named where it was not before. */
export const isInUse = (kind: CodeKind, values: Values): boolean =>
  kinds[kind]?.isInUse?.(values) ?? values['active'] !== false;

/** What is said beside the code where it is chosen. */
export const descriptionOf = (kind: CodeKind, values: Values): string =>
  String(values[kinds[kind]?.describedBy ?? 'description'] ?? '');

/** Whether a name that is meant stands in rows without being on the list. */
export const isAllowedUnlisted = (kind: string): boolean => byName[kind]?.isAllowedUnlisted === true;

/** Whether rows hold nothing that is not on the list: hours are charged to accounts, and work is handed out in packages. */
export const isListedFirst = (kind: string): boolean => byName[kind]?.isListedFirst === true;

/** The lists a project that copies the set-up of another begins with. */
export const copiedKinds = codeKinds.filter((kind) => !kinds[kind]?.isNotCopied);

/** The kind of list whose codes those of this kind may stand below; undefined where they stand alone. */
export const parentKindOf = (kind: CodeKind): CodeKind | undefined => kinds[kind]?.parent;

/** Only these have more than every list has. */
const extraOf = (kind: CodeKind): readonly SetupField[] => kinds[kind]?.extra ?? [];

const parentField = (codeKind: CodeKind): SetupField => declared({ key: 'parent', kind: 'code', codeKind, width: 130 });

/** The fields of a list in the order of its columns; the code is the first. */
export function codeFieldsOf(kind: CodeKind): readonly SetupField[] {
  const own = kinds[kind]?.own;
  if (own) return own;
  const parent = parentKindOf(kind);
  return [codeField, description, ...(parent ? [parentField(parent)] : []), ...extraOf(kind), active, sort];
}

/** What the headings of a file of a list are compared with beside its own words; undefined where nobody else writes such files. */
export const headingsOfKind = (kind: CodeKind): HeadedFields | undefined => kinds[kind]?.headings;

/** The fields of a list whose numbers change with the unit of the project, beside its lengths. */
export const measuredFieldsOf = (kind: CodeKind): readonly (SetupField & { readonly measure: Measure })[] =>
  codeFieldsOf(kind).filter(
    (field): field is SetupField & { readonly measure: Measure } => field.measure !== undefined,
  );

/** The lengths of a list, in the unit of the project. */
export const lengthFieldsOf = (kind: CodeKind): readonly SetupField[] =>
  codeFieldsOf(kind).filter((field) => field.kind === 'length');
