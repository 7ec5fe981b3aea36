import type { StaffRole } from '#shared/contracts/endpoint.ts';
import type { RecordKindName } from '../kinds.ts';
import type { RouteName } from '../routes.ts';

/**
 * Facts about a kind of content for the desk, beyond its schema. A field is named by its path: names joined by dots, without list indexes,
 * `blocks.translations.title`.
 */
export interface DeskKind {
  /** Roles of staff who may change records of the kind. */
  readonly roles: readonly StaffRole[];
  /**
   * Page of the site that previews show. `each`: the record's own page, with the record's kind on the site. `on`: a page that shows the record among
   * others.
   */
  readonly page: { readonly each: RecordKindName } | { readonly on: RouteName };
  /** Whether the kind has its own screen, because a form cannot be generated from its schema. */
  readonly hasOwnScreen?: true;
  /** Field with the name of a record, for lists and references; kinds with a single record have none. */
  readonly title?: string;
  /** Columns of the kind's list, in this order. */
  readonly columns: readonly string[];
  /** Filters of the kind's list: choices, booleans, references. */
  readonly filters: readonly string[];
  /** Fields by which other screens look records up. The list offers no control for them. */
  readonly lookups?: readonly string[];
  /**
   * Fields with the period of a record; the first one that the record contains is used. The list can be sorted by these fields, and filtered by now,
   * soon and past.
   */
  readonly dates?: {
    readonly from: readonly string[];
    readonly to?: readonly string[];
    /** A record without an end is over after its first day if one of these fields has one of the values. */
    readonly isOneDayIf?: Readonly<Record<string, readonly string[]>>;
  };
  /** Sections of the kind's form, in the order of the form. Every top-level field of a record is in exactly one section. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
  /** Fields with the id, or the ids, of records of another kind. */
  readonly refers?: Readonly<Record<string, string>>;
  /**
   * Conditions for fields: each applies only while all of the named fields have one of the values. If both fields are within the same list, they are
   * compared within each entry. The value of an empty field is ''. A value of an inapplicable field is kept.
   */
  readonly shownIf?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** Suggested values of a field that the schema leaves open; other values are kept. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  /** Read-only fields of the form, with the place at the desk to edit them; '': only in the file. The hint of the field explains why. */
  readonly elsewhere?: Readonly<Record<string, string>>;
  /** Whether the kind has exactly one record. */
  readonly isTheOnly?: true;
  /** Fields that a copy of a record does not get: names that must be unique, the place of a shop, counts. */
  readonly notCopied?: readonly string[];
  /** Fields that the mall API sets, whatever the record contains. `id` is always such a field. */
  readonly fixed?: readonly string[];
}

export const ofEditors: readonly StaffRole[] = ['editor', 'manager'];
/** Roles for kinds that the reception (`desk`) also edits: notices for visitors. */
export const ofVisitors: readonly StaffRole[] = ['desk', 'editor', 'manager'];
export const ofManagers: readonly StaffRole[] = ['manager'];
