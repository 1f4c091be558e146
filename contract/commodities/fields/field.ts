/**
 * Fields of commodities. A field is declared once; database columns, validation, import synonyms, grid columns, forms and
 * documents are derived from the declaration.
 */
import type { FieldKind, Labels } from './kind.ts';
import type { StatusRule } from './status.ts';
import type { TemplateType } from './templateTypes.ts';
import type { CommodityType } from './commodityTypes.ts';

/**
 * Owner of the value.
 * - `engineering`: the schedule; written by imports, editable only with `data.edit.engineering`.
 * - `contractor`: assigned in the office; imports never change it.
 * - `field`: recorded by crews through field entries.
 * - `calculated`: derived by the server, never written by a user.
 */
export type FieldSource = 'engineering' | 'contractor' | 'field' | 'calculated';

export const codeKinds = [
  'area',
  'system',
  'subsystem',
  'building',
  'level',
  'account',
  'cable-type',
  'tray-type',
  'conduit-type',
  'equipment-type',
  'jumper-type',
  'term-type',
  'conductor-type',
  'segregation',
  'test-type',
  'hold-reason',
  'delay-reason',
  'crew',
  'schedule-activity',
  'supplier',
  'reel',
  'constraint',
  'installation-package',
  'termination-package',
  'test-package',
] as const;
export type CodeKind = (typeof codeKinds)[number];

/** Declaration of a field; `defineCommodity` adds its term. */
export interface FieldDeclaration<Key extends string = string> {
  readonly key: Key;
  /** Label in English; other languages use the text of its term. */
  readonly label: string;
  readonly kind: FieldKind;
  readonly source: FieldSource;
  /** Only for `code`. */
  readonly codeKind?: CodeKind;
  /** List, other than a code list, that the field's names come from; the user is prompted about a name that is not in it. */
  readonly names?: 'foreman' | 'person' | 'laborUnit';
  /** `key`: a row without it is an error. `expected`: a blank is a warning. */
  readonly required?: 'key' | 'expected';
  /** Header spellings recognized on import, already normalized (domain rules: lower case, no punctuation). */
  readonly synonyms?: readonly string[];
  /**
   * Headings (normalized) under which schedules can contain the field although imports do not write it, and the page where it is
   * assigned.
   */
  readonly leftOut?: { readonly headings: readonly string[]; readonly assignedOn: AssignmentPage };
  /** True for tags, terminals and reel numbers, which are shown in the monospaced font. */
  readonly mono?: boolean;
  /** Column width in CSS px. */
  readonly width?: number;
  /** Fixed choices, if the field has them. */
  readonly choices?: readonly string[];
  /** Schedule cells of this text field contain a digit: a column of plain words under such a heading is another field. */
  readonly holdsDigits?: true;
  /** Minimum and maximum of such a measure in millimeters, for headings ("Height") with several meanings. */
  readonly sizedMm?: readonly [least: number, largest: number];
  /** The value is included in sums (grid footer, report totals). */
  readonly summed?: boolean;
  /** The cell names other rows by tag: imports look them up among rows of other types; a dash means "none". */
  readonly refersTo?: Referent;
  /**
   * Impact of a revision that changes the field on work that has already started (domain rule 4). `critical`: identity, location
   * or route; `growth`: must be reviewed if it grows by more than 5 %; absent: for information.
   */
  readonly changeImpact?: 'critical' | 'growth';
  /**
   * The holder of a printed card works by this field, as by every field with a `changeImpact`: another value means that the card
   * must be collected.
   */
  readonly isWorkedBy?: true;
  /** For remarks: the field for which a hold found in the remark is offered (`holdOfRemark`). */
  readonly holdsIn?: string;
  /**
   * Document issue of the row: a row whose schedule differs in nothing else counts as unchanged
   * (docs/decisions/import-applying.md).
   */
  readonly isRevisionMark?: true;
  /** Stored value of a blank, if it is not null, such as one parallel run. A blank flag is always "no". */
  readonly blankAs?: number;
  /** Largest plausible value; a larger number is a typing error, or a column mapped by mistake. */
  readonly largest?: number;
  /** End that this field names, for a commodity that runs from one place to another: cards show both at the top. */
  readonly end?: End;
  /** A remark in full sentences: it takes the full width of the card, and is the place to explain an unusual entry. */
  readonly isNote?: boolean;
  /** Column width in CSS px in the desktop entry grid, if it differs from `width`. */
  readonly deskWidth?: number;
  /** For delay fields: cleared as soon as a step of the row progresses. */
  readonly endsWithProgress?: boolean;
  /** Only rows removed by a revision can have a value; a reinstated row loses it. */
  readonly isOfRemoved?: boolean;
  /** Stored, but unused until a project gives it a name and a kind: docs/decisions/commodity-fields.md. */
  readonly isSlot?: boolean;
}

/** Key of the text of a field or a step in every language: `fields.cable.designLength`, `steps.cable.pulled`. */
export interface Named {
  readonly term: string;
  /** The project's own label, by language; the text of the term is used otherwise. */
  readonly labels?: Labels;
}

/** Project settings of a field: `projectCommodity` merges them into the declaration. */
interface ProjectField {
  /** True for a slot that the project uses as a custom column. */
  readonly isUserDefined?: boolean;
  /** Not offered anywhere; its stored values are retained. */
  readonly isHidden?: boolean;
  /** True for a contractor's field that crews fill in when they enter work. */
  readonly isEntered?: boolean;
  /** Number of decimals shown, if the project sets it. */
  readonly decimals?: number;
  /** Additional headings from which the project reads the field. */
  readonly headings?: readonly string[];
}

export type Field<Key extends string = string> = FieldDeclaration<Key> & Named & ProjectField;

/** Separate page on which a field is assigned that imports do not write: described by `imports:mapping.leftOut`. */
export type AssignmentPage = 'cutPlan';

/** Objects that a field can name; raceway covers both cable trays and conduits. */
export const referents = ['equipment', 'raceway', 'cable'] as const;
export type Referent = (typeof referents)[number];

export type End = 'from' | 'to';

/** Fields of a second piece, from another reel, that is spliced to the length measured by the step. */
export interface SpliceFields {
  readonly reelField: string;
  /** Length of the second reel's piece, out of the design length of each run. */
  readonly lengthField: string;
  readonly markFields: readonly [start: string, end: string];
  /** Reason and location of the splice. */
  readonly noteField: string;
}

/** A step of progress (rule of credit). Weights of a commodity sum to 100. */
export interface StepDeclaration<Key extends string = string> {
  readonly key: Key;
  readonly label: string;
  /** Label of the button that records the step as done today, in English. */
  readonly today: string;
  /** Text after the number of rows that have this step to do, in English: "12 to pull". */
  readonly toDo: string;
  /** Percentage of the commodity's budget hours that this step earns. */
  readonly weight: number;
  /** A quantity step earns 0-100 %, a milestone all or nothing. */
  readonly kind: 'quantity' | 'milestone';
  /** The calculated `fraction` field with the progress of the step. */
  readonly fractionField: string;
  /** The field with its date. */
  readonly dateField: string;
  /** Field with the name of the worker who did it; filled with the entry's foreman. */
  readonly byField?: string;
  /** Field for its remarks. */
  readonly noteField?: string;
  /** For a quantity step: the field with the installed length, and the flag for "all of it, whatever the length". */
  readonly doneField?: string;
  readonly completeField?: string;
  /** Fields of the jacket marks at both ends: if both are given, their distance is the installed length. */
  readonly markFields?: readonly [start: string, end: string];
  readonly splice?: SpliceFields;
  /**
   * For a step with a result: it earns only with these choices ('' is blank). `dates`: a result without a date is dated with the
   * work date.
   */
  readonly result?: { readonly field: string; readonly earns: readonly string[]; readonly dates?: boolean };
  /** Additional fields recorded with the step. */
  readonly detailFields?: readonly string[];
  /** Another step of the same row that must be done before. */
  readonly needs?: string;
  /** Usually done after the main step of its owner (the `owner` link); the user is notified if it is not. */
  readonly followsOwner?: boolean;
}

export type Step<Key extends string = string> = StepDeclaration<Key> &
  Named & {
    /** Key of the text of `today` in every language: `today.cable.pulled`. */
    readonly todayTerm: string;
    /** Key of the text of `toDo` in every language: `toDo.cable.pulled`. */
    readonly toDoTerm: string;
  };

/**
 * Links between rows of two types.
 * - `end`: each row creates one row of `type` for one of its ends, which follows the fields named in `copies` (theirs: ours) and
 *   its removal; `begins` (theirs: ours) gives its initial values, which it then keeps independently; `counts` is the number of
 *   conductors (theirs) in the text of a field (ours). `step` is the step that completes the end. The status of this type depends
 *   on it, so it is recalculated first.
 * - `owner`: each row belongs to the row of `type` whose tag is in `field`; `column` contains its id if it is stored.
 * - `counted`: rows are counted in `field` of the rows of `type` that have the same owner, without those that have the flag
 *   `except`; imports update it.
 */
export type Link =
  | {
      readonly kind: 'end';
      readonly type: CommodityType;
      readonly end: End;
      readonly step: string;
      readonly copies: Readonly<Record<string, string>>;
      readonly begins: Readonly<Record<string, string>>;
      readonly counts: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'owner'; readonly type: CommodityType; readonly field: string; readonly column?: string }
  | { readonly kind: 'counted'; readonly type: CommodityType; readonly field: string; readonly except: string };

export interface Commodity<Type extends string = string, Key extends string = string> {
  readonly type: Type;
  readonly label: string;
  readonly plural: string;
  /** Database table. */
  readonly table: string;
  /** True if schedules of this type are imported (terms are created with each cable). */
  readonly imported: boolean;
  /** `length`: measured in the project's unit; `each`: counted. */
  readonly quantity: 'length' | 'each';
  readonly lengthField?: Key;
  /** Field with the number of parallel runs: the quantity is length × runs. */
  readonly runsField?: Key;
  /** Field that distinguishes labor units within a type code. */
  readonly sizeField?: Key;
  /** Referent type by which fields of other types name a row of this type. */
  readonly namedAs?: Referent;
  /** Fields that form the unique tag within a project. */
  readonly keyFields: readonly Key[];
  /** Fields that name a row without a tag, if its schedule has no tag column (domain rule 1). */
  readonly namedBy?: readonly Key[];
  /** Proposed fields from which each key field is built, if a schedule has no column for it (domain rule 3.14). */
  readonly keyBuiltFrom?: readonly (readonly Key[])[];
  /** Every field, in registry order. */
  readonly fields: readonly Field<Key>[];
  /** Fields offered to users, in the project's order. */
  readonly offered: readonly Field<Key>[];
  readonly steps: readonly Step[];
  /** Step whose completion means "installed". */
  readonly mainStep: string;
  /** Text after the number of rows whose main step is done, in English: "5 trays installed". */
  readonly countedAs: { readonly one: string; readonly other: string };
  readonly status: readonly StatusRule[];
  readonly links: readonly Link[];
  readonly defaultImportMode: 'full' | 'partial';
  /** Default columns of the Data & Assignment grid and of the Data Entry grid, in order. */
  readonly dataColumns: readonly Key[];
  readonly entryColumns: readonly Key[];
  /** Documents that can be printed for its rows. */
  readonly templates: readonly TemplateType[];
}

/** Input of heading recognition: the fields that headings can name, and the required ones. */
export type HeadedFields = Pick<Commodity, 'type' | 'fields' | 'keyFields' | 'lengthField' | 'runsField' | 'namedAs'>;

/** Declares a commodity; field keys are checked wherever they are named. */
export function defineCommodity<
  const Type extends string,
  const Fields extends readonly FieldDeclaration[],
  const Steps extends readonly StepDeclaration[],
>(
  commodity: Omit<Commodity<Type, Fields[number]['key']>, 'fields' | 'offered' | 'steps'> & {
    readonly fields: Fields;
    readonly steps: Steps;
  },
): Commodity<Type, Fields[number]['key']> & {
  readonly fields: readonly (Fields[number] & Named)[];
  readonly steps: readonly (Steps[number] & Step)[];
} {
  const { type, steps } = commodity;
  // Types share declarations of fields: each has its own term.
  // oxlint-disable-next-line oxc/no-map-spread
  const fields = commodity.fields.map((field: Fields[number]) => ({ ...field, term: `fields.${type}.${field.key}` }));
  return {
    ...commodity,
    fields,
    offered: inOrder(fields, commodity.dataColumns).filter(({ isSlot }) => !isSlot),
    // oxlint-disable-next-line oxc/no-map-spread
    steps: steps.map((step: Steps[number]) => ({
      ...step,
      term: `steps.${type}.${step.key}`,
      todayTerm: `today.${type}.${step.key}`,
      toDoTerm: `toDo.${type}.${step.key}`,
    })),
  };
}

/** Returns the fields in display order: those of the grid first, the others as declared. */
export function inOrder<F extends FieldDeclaration>(fields: readonly F[], first: readonly string[]): F[] {
  const places = new Map(first.map((key, place) => [key, place]));
  const placeOf = ({ key }: F) => places.get(key) ?? first.length;
  return fields.toSorted((left, right) => placeOf(left) - placeOf(right));
}

/** Returns a field of a commodity by its key; undefined if it does not exist. */
export const fieldIn = ({ fields }: Pick<Commodity, 'fields'>, key: string): Field | undefined =>
  fields.find((field) => field.key === key);

/** Returns the database column of a field: `pulledLength` is `pulled_length`, `udf1` is `udf1`. */
export function columnName(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
