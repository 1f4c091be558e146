/**
 * What a field of a commodity is. A field is declared once; database columns, validation, import synonyms,
 * grid columns, forms and documents follow from the declaration.
 */
import type { FieldKind, Labels } from './kind.ts';
import type { StatusRule } from './status.ts';
import type { TemplateType } from './templateTypes.ts';
import type { CommodityType } from './commodityTypes.ts';

/**
 * Who owns the value.
 * - `engineering`: the schedule; written by imports, editable only with `data.edit.engineering`.
 * - `contractor`: assigned in the office; imports never touch it.
 * - `field`: recorded by crews through field entries.
 * - `calculated`: derived by the server, never written by a person.
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

/** A field as it is written down; `defineCommodity` gives it its term. */
export interface FieldDeclaration<Key extends string = string> {
  readonly key: Key;
  /** In English; the other languages name it by its term. */
  readonly label: string;
  readonly kind: FieldKind;
  readonly source: FieldSource;
  /** Only for `code`. */
  readonly codeKind?: CodeKind;
  /** Names somebody or something of a list that is no code list: a name that is on none is asked about. */
  readonly names?: 'foreman' | 'person' | 'laborUnit';
  /** `key`: a row without it is an error. `expected`: a blank is a warning. */
  readonly required?: 'key' | 'expected';
  /** Header spellings recognised on import, already normalised (domain rules: lower case, no punctuation). */
  readonly synonyms?: readonly string[];
  /** Imports leave the field to others, though schedules may hold it under these headings (normalised): where it is assigned. */
  readonly leftOut?: { readonly headings: readonly string[]; readonly assignedOn: AssignmentPage };
  /** Tags, terminals and reel numbers are set in the monospaced face. */
  readonly mono?: boolean;
  /** Column width in CSS px. */
  readonly width?: number;
  /** Fixed choices, when the field has them. */
  readonly choices?: readonly string[];
  /** Cells of a schedule hold a digit, though they are text: words under such a heading are something else. */
  readonly holdsDigits?: true;
  /** From and to how many millimeters such a measure is, where one heading ("Height") may mean several. */
  readonly sizedMm?: readonly [least: number, largest: number];
  /** A value takes part in sums (grid footer, report totals). */
  readonly summed?: boolean;
  /** The cell names other rows by tag: imports look them up among rows of other types; a dash means "none". */
  readonly refersTo?: Referent;
  /**
   * What a revision that changes the field means for work already begun (domain rule 4). `critical`: what it is, where
   * it goes, how it runs; `growth`: to be reviewed when it grows by more than 5 %; absent: for information.
   */
  readonly changeImpact?: 'critical' | 'growth';
  /** The holder of a printed card works by it, as by every field that `changeImpact` weighs: another value makes the card one to take back. */
  readonly isWorkedBy?: true;
  /** Of remarks: the field that what they say of holds is offered for (`holdOfRemark`). */
  readonly holdsIn?: string;
  /** The issue of a document that the row is of: a row whose schedule differs in nothing else did not change (docs/decisions/import-applying.md). */
  readonly isRevisionMark?: true;
  /** What a blank is stored as, where that is not null: one run unless told. A blank flag is always "no". */
  readonly blankAs?: number;
  /** A larger number is a slip of the keyboard, or a column mapped by mistake. */
  readonly largest?: number;
  /** The end this field names, of a commodity that goes from one place to another: cards show both at the top. */
  readonly end?: End;
  /** A remark in full sentences: as wide as the card, and where the reason for something odd is written. */
  readonly isNote?: boolean;
  /** Column width in CSS px where work is entered on a desk, when it differs from `width`. */
  readonly deskWidth?: number;
  /** Of what holds the work of a row up: blank again as soon as a step of it moves on. */
  readonly endsWithProgress?: boolean;
  /** Only rows that a revision removed take a value; one that comes back loses it. */
  readonly isOfRemoved?: boolean;
  /** Stored, but nothing until a project gives it a name and a kind: docs/decisions/commodity-fields.md. */
  readonly isSlot?: boolean;
}

/** Where the words of a field or a step are in every language: `fields.cable.designLength`, `steps.cable.pulled`. */
export interface Named {
  readonly term: string;
  /** What a project calls it, by language; the words of the term where it does not. */
  readonly labels?: Labels;
}

/** What a project decides of a field: `projectCommodity` lays it over the declaration. */
interface ProjectField {
  /** A slot that the project made a column of its own. */
  readonly isUserDefined?: boolean;
  /** Offered nowhere; what it holds stays. */
  readonly isHidden?: boolean;
  /** A contractor's field that crews fill in where they enter work. */
  readonly isEntered?: boolean;
  /** Decimals shown, where the project says how many. */
  readonly decimals?: number;
  /** Further headings the project reads it from. */
  readonly headings?: readonly string[];
}

export type Field<Key extends string = string> = FieldDeclaration<Key> & Named & ProjectField;

/** A page of its own where a field is assigned that imports do not write: `imports:mapping.leftOut` says what it is. */
export type AssignmentPage = 'cutPlan';

/** What a field may name; raceways are cable trays and conduits alike. */
export const referents = ['equipment', 'raceway', 'cable'] as const;
export type Referent = (typeof referents)[number];

export type End = 'from' | 'to';

/** The fields of a second piece, of another reel, that is spliced to what the step measures. */
export interface SpliceFields {
  readonly reelField: string;
  /** How much of the design length, of each run, is of the second reel. */
  readonly lengthField: string;
  readonly markFields: readonly [start: string, end: string];
  /** Why it is spliced, and where. */
  readonly noteField: string;
}

/** A step of progress (rule of credit). Weights of a commodity sum to 100. */
export interface StepDeclaration<Key extends string = string> {
  readonly key: Key;
  readonly label: string;
  /** What the button says that records it as done today, in English. */
  readonly today: string;
  /** Per cent of the commodity's budget hours this step earns. */
  readonly weight: number;
  /** A quantity step earns 0-100 %, a milestone all or nothing. */
  readonly kind: 'quantity' | 'milestone';
  /** The calculated `fraction` field that holds how far the step is. */
  readonly fractionField: string;
  /** The field that dates it. */
  readonly dateField: string;
  /** Who did it, by name: filled with the entry's foreman. */
  readonly byField?: string;
  /** Where its remarks go. */
  readonly noteField?: string;
  /** Of a quantity step: the length in place, the flag that says "all of it, whatever the length". */
  readonly doneField?: string;
  readonly completeField?: string;
  /** The marks on the jacket at both ends: with both given, their distance is the length in place. */
  readonly markFields?: readonly [start: string, end: string];
  readonly splice?: SpliceFields;
  /** A step with a result earns only by these choices ('' is blank). `dates`: a result with no date is of the work date. */
  readonly result?: { readonly field: string; readonly earns: readonly string[]; readonly dates?: boolean };
  /** Further fields that are recorded with it. */
  readonly detailFields?: readonly string[];
  /** An own step that must be done before. */
  readonly needs?: string;
  /** Usually done after the main step of the commodity it belongs to (its `owner` link); said when it is not. */
  readonly followsOwner?: boolean;
}

export type Step<Key extends string = string> = StepDeclaration<Key> &
  Named & {
    /** Where the words of `today` are in every language: `today.cable.pulled`. */
    readonly todayTerm: string;
  };

/**
 * How rows of one type hang on rows of another.
 * - `end`: each row brings one row of `type` for one of its ends, which follows the fields named in `copies` (theirs:
 *   ours) and its removal; `begins` (theirs: ours) is what it has when it comes and keeps for itself; `counts` is how
 *   many conductors (theirs) the text of a field (ours) says. `step` is what makes the end done. The status reads it, so
 *   it is recalculated first.
 * - `owner`: each row belongs to the row of `type` whose tag stands in `field`; `column` holds its id where it is kept.
 * - `counted`: rows are counted in `field` of the rows of `type` that have the same owner, those with the flag `except`
 *   left out; imports bring it up to date.
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
  /** The database table. */
  readonly table: string;
  /** Whether schedules of this type are imported (terms are created with each cable). */
  readonly imported: boolean;
  /** `length`: measured in the project's unit; `each`: counted. */
  readonly quantity: 'length' | 'each';
  readonly lengthField?: Key;
  /** Parallel runs: the quantity is length × runs. */
  readonly runsField?: Key;
  /** What labor units are told apart by within a type code. */
  readonly sizeField?: Key;
  /** What fields of other types name when they name a row of this type. */
  readonly namedAs?: Referent;
  /** The fields that make the unique tag within a project. */
  readonly keyFields: readonly Key[];
  /** What a row without a tag is named by, where its schedule has no column of tags (domain rule 1). */
  readonly namedBy?: readonly Key[];
  /** What each field of the key is built from, as proposed, where a schedule has no column of it (domain rule 3.14). */
  readonly keyBuiltFrom?: readonly (readonly Key[])[];
  /** Every field, in the order of the registry. */
  readonly fields: readonly Field<Key>[];
  /** The fields people are offered, in the order of the project. */
  readonly offered: readonly Field<Key>[];
  readonly steps: readonly Step[];
  /** The step whose completion means "installed". */
  readonly mainStep: string;
  readonly status: readonly StatusRule[];
  readonly links: readonly Link[];
  readonly defaultImportMode: 'full' | 'partial';
  /** Default columns of the Data & Assignment grid and of the Data Entry grid, in order. */
  readonly dataColumns: readonly Key[];
  readonly entryColumns: readonly Key[];
  /** What is printed of its rows. */
  readonly templates: readonly TemplateType[];
}

/** What headings of a file are compared with: the fields they may name, and which of them a row cannot be without. */
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
    })),
  };
}

/** Fields in the order people see them: those of the grid first, the others as declared. */
export function inOrder<F extends FieldDeclaration>(fields: readonly F[], first: readonly string[]): F[] {
  const places = new Map(first.map((key, place) => [key, place]));
  const placeOf = ({ key }: F) => places.get(key) ?? first.length;
  return fields.toSorted((left, right) => placeOf(left) - placeOf(right));
}

/** A field of a commodity by its key; undefined where it has none. */
export const fieldIn = ({ fields }: Pick<Commodity, 'fields'>, key: string): Field | undefined =>
  fields.find((field) => field.key === key);

/** The database column of a field: `pulledLength` is `pulled_length`, `udf1` is `udf1`. */
export function columnName(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
