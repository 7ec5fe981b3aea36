import type { StaffRole } from '#shared/contracts/endpoint.ts';

/**
 * What the desk has to know of a kind of content beyond its schema. A field is named by its path: names with dots between, places in lists left
 * out, `blocks.translations.title`.
 */
export interface DeskKind {
  /** Staff who may change it. */
  readonly roles: readonly StaffRole[];
  /** It has a screen made for it: no form can be made from its schema. */
  readonly hasOwnScreen?: true;
  /** The field that a record is called by in lists, and where others name it; of a kind with one record alone none. */
  readonly title?: string;
  /** Fields that its list shows, in this order. */
  readonly columns: readonly string[];
  /** Fields by which its list can be narrowed down: choices, yes or no, other records. */
  readonly filters: readonly string[];
  /** From when and until when a record counts, by the first field of each that it has: its list can be narrowed down to now, soon and past, and sorted. */
  readonly dates?: {
    readonly from: readonly string[];
    readonly to?: readonly string[];
    /** Without an end it is over with its first day while one of these fields has one of the values. */
    readonly isOneDayIf?: Readonly<Record<string, readonly string[]>>;
  };
  /** The parts of its form, in this order: every field of the record itself stands in one. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
  /** Fields that hold the id, or the ids, of records of another kind. */
  readonly refers?: Readonly<Record<string, string>>;
  /**
   * Fields that count only while each of these others has one of the values: of the same place in every list that both lie in. A value that one has
   * all the same stays.
   */
  readonly shownIf?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** What a field that the schema leaves open knows; a value beside these stays. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  /** Fields that the form shows and does not change, with where at the desk that is done; '': in the file alone. Why says their hint. */
  readonly elsewhere?: Readonly<Record<string, string>>;
  /** There is one record of it, and never another. */
  readonly isTheOnly?: true;
  /** Fields that the mall API sets itself, whatever the record says; so is `id`. */
  readonly fixed?: readonly string[];
}

export const ofEditors: readonly StaffRole[] = ['editor', 'manager'];
export const ofManagers: readonly StaffRole[] = ['manager'];
