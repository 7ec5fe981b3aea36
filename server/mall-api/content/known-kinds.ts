import type * as z from 'zod/mini';
import type { Content, DocumentKindName, Documents, ListedRecords, ListKindName } from '../content-records.ts';
import type { ListKind } from '../core/kinds/record-kind.ts';
import type { Resource } from '../resource.ts';
import { resources } from '../resources.ts';

type NamedLists = { readonly [K in ListKindName]: { readonly kind: ListKind<ListedRecords[K]> } };
type NamedDocuments = { readonly [K in DocumentKindName]: { readonly document: z.ZodMiniType<Documents[K]> } };

/** Types see to it that what kinds read of each other is there, each with its own schema. */
const checked: NamedLists & NamedDocuments = resources;
const rows: readonly (readonly [string, Resource])[] = Object.entries(checked);

/** What there is to know of each kind of list. In this order they are stored, searched and put into the sitemap. */
export const listKinds: ReadonlyMap<string, ListKind> = new Map(rows.flatMap(([name, { kind }]) => (kind ? [[name, kind] as const] : [])));

const documentKinds: ReadonlyMap<string, z.ZodMiniType> = new Map(
  rows.flatMap(([name, { document }]) => (document ? [[name, document] as const] : [])),
);

export const kindNames: readonly string[] = [...listKinds.keys(), ...documentKinds.keys()];

/** Without these there is no site. Of every other kind a missing file means: there is none. */
export const requiredKinds: readonly (ListKindName | DocumentKindName)[] = ['malls', 'settings', 'loyalty'];

/** Content of which there is nothing. */
export function emptyContent(): Content {
  return Object.fromEntries(kindNames.map((name) => [name, listKinds.has(name) ? [] : undefined])) as unknown as Content; // lists without records
}

export function isListKind(name: string): boolean {
  return listKinds.has(name);
}

/** Whether its records are read one by one, because a centre may have too many to be held. */
export function isLarge(name: string): boolean {
  return listKinds.get(name)?.isLarge === true;
}

/** Whether its records bear no key of their own, so that each is given a number. */
export function isNumbered(name: string): boolean {
  return listKinds.get(name)?.likenessField !== undefined;
}

/** By what a record is known again, whatever else has changed in it; undefined for one that says none. */
export function keyOf(name: string, record: unknown): string | undefined {
  if (!isListKind(name)) return name;
  const key = fieldOf(record, listKinds.get(name)?.keyField ?? 'id');
  return typeof key === 'string' || typeof key === 'number' ? String(key) : undefined;
}

/** The same for two versions of one record of a kind whose records are numbered. */
export function likenessOf(name: string, record: unknown): string {
  return JSON.stringify(fieldOf(record, listKinds.get(name)?.likenessField ?? '')) ?? '';
}

function fieldOf(record: unknown, field: string): unknown {
  return typeof record === 'object' && record !== null ? Object.entries(record).find(([name]) => name === field)?.[1] : undefined;
}

/** Of one record, in its file and in the database. Throws for a name that no kind has. */
export function schemaOf(name: string): z.ZodMiniType {
  const schema = listKinds.get(name)?.schema ?? documentKinds.get(name);
  if (!schema) throw new Error(`${name} is no kind of content`);
  return schema;
}

/** All records of a kind, in the order of its files; of a document the one there is, if any. */
export function recordsOf(content: object, name: string): readonly object[] {
  const found = (content as Readonly<Record<string, object | undefined>>)[name]; // content, whole or without the large kinds
  if (isListKind(name)) return Array.isArray(found) ? found : [];
  return found ? [found] : []; // settings are a list, and one document
}
