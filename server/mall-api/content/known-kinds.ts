import type * as z from 'zod/mini';
import { type ContentKind, contentKinds } from '../content-kinds.ts';
import type { Content, DocumentKindName, Documents, ListedRecords, ListKindName } from '../core/kinds/content-records.ts';
import type { ListKind } from '../core/kinds/record-kind.ts';

type NamedLists = { readonly [K in ListKindName]: { readonly kind: ListKind<ListedRecords[K]> } };
type NamedDocuments = { readonly [K in DocumentKindName]: { readonly document: z.ZodMiniType<Documents[K]> } };

/** Typed so that all kinds which other kinds read must exist, each with its own schema. */
const checked: NamedLists & NamedDocuments = contentKinds;
const rows: readonly (readonly [string, ContentKind])[] = Object.entries(checked);

/** All list kinds, in the order in which they are stored, searched and put into the sitemap. */
export const listKinds: ReadonlyMap<string, ListKind> = new Map(rows.flatMap(([name, { kind }]) => (kind ? [[name, kind] as const] : [])));

const documentKinds: ReadonlyMap<string, z.ZodMiniType> = new Map(
  rows.flatMap(([name, { document }]) => (document ? [[name, document] as const] : [])),
);

export const kindNames: readonly string[] = [...listKinds.keys(), ...documentKinds.keys()];

/** Kinds that every site requires. For all other kinds, a missing file means that there are no records. */
export const requiredKinds: readonly (ListKindName | DocumentKindName)[] = ['malls', 'settings', 'loyalty'];

/** Creates content without any records. */
export function emptyContent(): Content {
  // safe: lists without records
  return Object.fromEntries(kindNames.map((name) => [name, listKinds.has(name) ? [] : undefined])) as unknown as Content;
}

export function isListKind(name: string): boolean {
  return listKinds.has(name);
}

/** Whether records of a kind are read one by one, because a centre may have too many for memory. */
export function isLarge(name: string): boolean {
  return listKinds.get(name)?.isLarge === true;
}

/** Whether records of a kind have no key of their own, so that they are numbered. */
export function isNumbered(name: string): boolean {
  return listKinds.get(name)?.identityField !== undefined;
}

/** Returns the key that identifies a record across changes; undefined if the record has none. */
export function keyOf(name: string, record: unknown): string | undefined {
  if (!isListKind(name)) return name;
  const key = fieldOf(record, listKinds.get(name)?.keyField ?? 'id');
  return typeof key === 'string' || typeof key === 'number' ? String(key) : undefined;
}

/** Returns a text by which a record of a numbered kind is recognized: it is the same for two versions of the record. */
export function identityOf(name: string, record: unknown): string {
  return JSON.stringify(fieldOf(record, listKinds.get(name)?.identityField ?? '')) ?? '';
}

function fieldOf(record: unknown, field: string): unknown {
  return typeof record === 'object' && record !== null ? Object.entries(record).find(([name]) => name === field)?.[1] : undefined;
}

/** Returns the schema of one record, in its file and in the database. Throws for unknown kinds. */
export function schemaOf(name: string): z.ZodMiniType {
  const schema = listKinds.get(name)?.schema ?? documentKinds.get(name);
  if (!schema) throw new Error(`${name} is no kind of content`);
  return schema;
}

/** Returns all records of a kind, in file order; for a document kind at most one. */
export function recordsOf(content: object, name: string): readonly object[] {
  const found = (content as Readonly<Record<string, object | undefined>>)[name]; // safe: all content, or content without the large kinds
  if (isListKind(name)) return Array.isArray(found) ? found : [];
  return found ? [found] : []; // although the settings are a list, they are one document
}
