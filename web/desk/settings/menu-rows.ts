import { type FlatSettings, isLabel, type MenuLabel } from '#shared/rules/settings-reading.ts';
import { isObject, type Json, type JsonObject } from '../forms/json.ts';

/** An entry of a menu with its depth: its parent is the last preceding entry with a smaller depth. */
export interface MenuRow {
  /** The entry as stored, without `children`. Unknown fields are kept. */
  source: Json;
  depth: number;
}

export const maxMenuDepth = 2;

/** Returns the stored text of a menu, from its key, or joined from keys with one entry each. Empty if the menu is not set. */
export function readMenuText(settings: FlatSettings, key: string): string {
  const own = settings[key]?.trim() ?? '';
  return own === ''
    ? listMenuKeys(settings, key)
        .map((name) => settings[name])
        .join(',')
    : own;
}

/** Lists the keys of a menu that is stored with one key per entry, in order. */
export function listMenuKeys(settings: FlatSettings, key: string): string[] {
  const names = Object.keys(settings).filter((name) => name.startsWith(`${key}_`));
  return names.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/** Parses the entries of a menu. Undefined for invalid JSON, and for JSON that is not a list. */
export function toRows(text: string): MenuRow[] | undefined {
  if (!text.startsWith('[')) return splitNames(text).map((source) => ({ source, depth: 0 }));
  const list = parse(text);
  return Array.isArray(list) ? flatten(list, 0) : undefined;
}

function flatten(list: readonly Json[], depth: number): MenuRow[] {
  return list.flatMap((entry) => {
    if (!isObject(entry) || !Array.isArray(entry.children)) return [{ source: entry, depth }];
    const { children, ...source } = entry;
    return [{ source, depth }, ...flatten(children, depth + 1)];
  });
}

/** Converts rows to the stored text. Uses comma-separated names if they suffice and the text was not JSON `before`; otherwise JSON. */
export function toMenuText(rows: readonly MenuRow[], before: string): string {
  const isPlain = rows.every(({ source, depth }) => depth === 0 && typeof source === 'string' && !/^\[|,/.test(source));
  if (rows.length === 0 || (isPlain && !before.startsWith('['))) return rows.map(({ source }) => source).join(',');
  return JSON.stringify(nest(rows, 0));
}

function nest(rows: readonly MenuRow[], depth: number): Json[] {
  const list: Json[] = [];
  for (let at = 0; at < rows.length; ) {
    const end = endOf(rows, at);
    const source = rows[at]?.source ?? null;
    const inner = rows.slice(at + 1, end);
    list.push(inner.length === 0 ? source : { ...toObject(source), children: nest(inner, depth + 1) });
    at = end;
  }
  return list;
}

function toObject(source: Json): JsonObject {
  if (isObject(source)) return source;
  const { name, label = '', href = '' } = readSource(source);
  return name === undefined ? { label, href } : { name };
}

export interface MenuSource {
  name?: string;
  label?: MenuLabel;
  href?: string;
}

/** Parses an entry: a page by name, or a link. Its label is kept as typed. */
export function readSource(source: Json): MenuSource {
  if (typeof source === 'string') {
    const bar = source.indexOf('|');
    return bar < 0 ? { name: source.trim() } : { label: source.slice(0, bar), href: source.slice(bar + 1).trim() };
  }
  if (!isObject(source)) return {};
  if (typeof source.name === 'string') return readSource(source.name);
  const { label, href } = source;
  return { ...(isLabel(label) && { label }), ...(typeof href === 'string' && { href }) };
}

/** Changes an entry's label and address; keeps its other parts. */
export function withLink(source: Json, link: { label: MenuLabel; href: string }): Json {
  if (isObject(source) && typeof source.name !== 'string') return { ...source, ...link };
  return typeof link.label !== 'string' || link.label.includes('|') ? { ...link } : `${link.label}|${link.href}`;
}

/** Index after an entry's last descendant. */
export function endOf(rows: readonly MenuRow[], at: number): number {
  const depth = rows[at]?.depth ?? 0;
  const next = rows.findIndex((row, index) => index > at && row.depth <= depth);
  return next === -1 ? rows.length : next;
}

/** Moves an entry with its descendants before the row at `gap`. Keeps its depth if possible; does not change the parent of any other row. */
export function moveRow(rows: readonly MenuRow[], from: number, gap: number, maxDepth = maxMenuDepth): MenuRow[] {
  const end = endOf(rows, from);
  if (gap >= from && gap <= end) return [...rows];
  const block = rows.slice(from, end);
  const rest = rows.toSpliced(from, end - from);
  const at = gap > from ? gap - block.length : gap;
  const own = block[0]?.depth ?? 0;
  const height = Math.max(...block.map(({ depth }) => depth)) - own;
  const minDepth = rest[at]?.depth ?? 0;
  const maxHere = Math.min(at === 0 ? 0 : (rest[at - 1]?.depth ?? 0) + 1, maxDepth - height);
  if (minDepth > maxHere) return [...rows];
  const depth = Math.min(Math.max(own, minDepth), maxHere);
  return rest.toSpliced(at, 0, ...block.map((row) => ({ ...row, depth: row.depth - own + depth })));
}

/** Moves an entry up or down among its siblings; undefined if impossible. */
export function stepRow(rows: readonly MenuRow[], at: number, by: -1 | 1): { rows: MenuRow[]; at: number } | undefined {
  const depth = rows[at]?.depth ?? 0;
  const end = endOf(rows, at);
  if (by === 1) {
    if (rows[end]?.depth !== depth) return undefined;
    const gap = endOf(rows, end);
    return { rows: moveRow(rows, at, gap), at: gap - (end - at) };
  }
  const before = rows.slice(0, at).findLastIndex((row) => row.depth <= depth);
  if (rows[before]?.depth !== depth) return undefined;
  return { rows: moveRow(rows, at, before), at: before };
}

/** Makes an entry a child of the preceding one, or moves it out of its parent; undefined if impossible. */
export function indentRow(rows: readonly MenuRow[], at: number, by: -1 | 1, maxDepth = maxMenuDepth): MenuRow[] | undefined {
  const end = endOf(rows, at);
  const depth = rows[at]?.depth ?? 0;
  const height = Math.max(...rows.slice(at, end).map((row) => row.depth)) - depth;
  const isPossible = by === 1 ? at > 0 && depth <= (rows[at - 1]?.depth ?? -1) && depth + height < maxDepth : depth > 0;
  if (!isPossible) return undefined;
  if (by === 1) return rows.map((row, index) => (index >= at && index < end ? { ...row, depth: row.depth + 1 } : row));
  // moves the entry behind its following siblings, which would otherwise become its children
  const last = rows.findIndex((row, index) => index >= end && row.depth < depth);
  const behind = last === -1 ? rows.length : last;
  const block = rows.slice(at, end).map((row) => ({ ...row, depth: row.depth - 1 }));
  return [...rows.slice(0, at), ...rows.slice(end, behind), ...block, ...rows.slice(behind)];
}

function splitNames(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
