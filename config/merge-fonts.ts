/** A glyph as stored in the font. */
interface Glyph {
  outline: Buffer;
  variation: Buffer;
  /** Advance width and left side bearing, 16 bits each. */
  metrics: Buffer;
}

type Tables = Map<string, Buffer>;

/** Whether a field of a table has 32 bits or 16, for the tables of offsets. 16 bits count in units of two bytes. */
type Offsets = { table: Buffer; isLong: boolean };

/**
 * Merges two TrueType fonts that were cut from the same variable font. Tools that cut fonts cannot merge them, and separate files both contain the
 * letters below the accents. Returns a TrueType font with all characters. Glyphs of `added` that `base` contains are not repeated.
 * Other tables are those of `base`, kerning for example; between two files, browsers never applied kerning. `HVAR` is left out: it repeats the
 * changes of widths in `gvar`. Throws if the fonts differ in their variations. Format: OpenType 1.9, chapters cmap, glyf, gvar, hmtx and loca.
 */
export function mergeFonts(base: Buffer, added: Buffer): Buffer {
  const [tables, addedTables] = [readTables(base), readTables(added)];
  if (!sharedTuplesOf(tables).equals(sharedTuplesOf(addedTables))) throw new Error('the fonts have different variations');
  const glyphs = readGlyphs(tables);
  const addedGlyphs = readGlyphs(addedTables);
  const places = new Map(glyphs.map((glyph, place) => [keyOf(glyph), place]));
  const moved = new Map<number, number>();
  const move = (index: number): number => {
    const known = moved.get(index);
    if (known !== undefined) return known;
    const glyph = addedGlyphs[index];
    if (!glyph) throw new Error(`the font has no glyph ${index}`);
    const copy = { ...glyph, outline: withComponents(glyph.outline, move) };
    const place = places.get(keyOf(copy)) ?? glyphs.push(copy) - 1;
    places.set(keyOf(copy), place);
    moved.set(index, place);
    return place;
  };
  const characters = readCharacters(tables);
  for (const [point, index] of readCharacters(addedTables)) if (!characters.has(point)) characters.set(point, move(index));
  return writeFont(tables, glyphs, characters);
}

const keyOf = ({ outline, variation, metrics }: Glyph) => [outline, variation, metrics].map((part) => part.toString('latin1')).join('|');

function readTables(font: Buffer): Tables {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, index) => font.subarray(12 + index * 16));
  return new Map(
    entries.map((entry) => {
      const start = entry.readUInt32BE(8);
      return [entry.toString('latin1', 0, 4), font.subarray(start, start + entry.readUInt32BE(12))] as const;
    }),
  );
}

function tableOf(tables: Tables, tag: string): Buffer {
  const table = tables.get(tag);
  if (!table) throw new Error(`the font has no table ${tag}`);
  return table;
}

function readGlyphs(tables: Tables): Glyph[] {
  const [gvar, hmtx] = [tableOf(tables, 'gvar'), tableOf(tables, 'hmtx')];
  const outlines = { table: tableOf(tables, 'loca'), isLong: tableOf(tables, 'head').readInt16BE(50) === 1 };
  const variations = { table: gvar.subarray(20), isLong: (gvar.readUInt16BE(14) & 1) === 1 };
  const lastFull = tableOf(tables, 'hhea').readUInt16BE(34) - 1; // the glyphs after this one have its advance width
  return Array.from({ length: tableOf(tables, 'maxp').readUInt16BE(4) }, (_, index) => ({
    outline: partOf(tableOf(tables, 'glyf'), outlines, index),
    variation: partOf(gvar.subarray(gvar.readUInt32BE(16)), variations, index),
    metrics:
      index <= lastFull
        ? hmtx.subarray(index * 4, index * 4 + 4)
        : Buffer.concat([hmtx.subarray(lastFull * 4, lastFull * 4 + 2), hmtx.subarray((lastFull + 1 + index) * 2).subarray(0, 2)]),
  }));
}

function partOf(parts: Buffer, { table, isLong }: Offsets, index: number): Buffer {
  const offset = (place: number) => (isLong ? table.readUInt32BE(place * 4) : table.readUInt16BE(place * 2) * 2);
  return parts.subarray(offset(index), offset(index + 1));
}

function sharedTuplesOf(tables: Tables): Buffer {
  const gvar = tableOf(tables, 'gvar');
  const start = gvar.readUInt32BE(8);
  return gvar.subarray(start, start + gvar.readUInt16BE(4) * gvar.readUInt16BE(6) * 2);
}

/** Flags of a component: its size, and whether another one follows. */
const componentFlags = { hasWords: 0x1, hasScale: 0x8, follows: 0x20, hasTwoScales: 0x40, hasMatrix: 0x80 };

/** Returns an outline whose components have other indices. An outline without components is returned as it is. */
function withComponents(outline: Buffer, move: (index: number) => number): Buffer {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return outline;
  const copy = Buffer.from(outline);
  for (let place = 10, flags = componentFlags.follows; flags & componentFlags.follows; ) {
    flags = copy.readUInt16BE(place);
    copy.writeUInt16BE(move(copy.readUInt16BE(place + 2)), place + 2);
    place += flags & componentFlags.hasWords ? 8 : 6;
    if (flags & componentFlags.hasScale) place += 2;
    if (flags & componentFlags.hasTwoScales) place += 4;
    if (flags & componentFlags.hasMatrix) place += 8;
  }
  return copy;
}

/** Returns the glyph of each code point, from the subtable of format 4 for Unicode. */
function readCharacters(tables: Tables): Map<number, number> {
  const cmap = tableOf(tables, 'cmap');
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.subarray(cmap.readUInt32BE(8 + index * 8)));
  const subtable = subtables.find((one) => one.readUInt16BE(0) === 4);
  if (!subtable) throw new Error('the font has no characters in format 4');
  const size = subtable.readUInt16BE(6);
  const characters = new Map<number, number>();
  for (let segment = 0; segment < size; segment += 2) {
    const [last, first] = [subtable.readUInt16BE(14 + segment), subtable.readUInt16BE(16 + size + segment)];
    const delta = subtable.readUInt16BE(16 + size * 2 + segment);
    const rangePlace = 16 + size * 3 + segment;
    const range = subtable.readUInt16BE(rangePlace);
    for (let point = first; point <= last && point < 0xffff; point += 1) {
      const glyph = range === 0 ? point : subtable.readUInt16BE(rangePlace + range + (point - first) * 2);
      if (range === 0 || glyph !== 0) characters.set(point, (glyph + delta) & 0xffff);
    }
  }
  return characters;
}

function writeFont(tables: Tables, glyphs: readonly Glyph[], characters: ReadonlyMap<number, number>): Buffer {
  const [outlines, variations] = [joinParts(glyphs.map(({ outline }) => outline)), joinParts(glyphs.map(({ variation }) => variation))];
  const copyOf = (tag: string) => Buffer.from(tableOf(tables, tag));
  const [head, hhea, maxp] = [copyOf('head'), copyOf('hhea'), copyOf('maxp')];
  head.writeInt16BE(1, 50);
  hhea.writeUInt16BE(glyphs.length, 34);
  maxp.writeUInt16BE(glyphs.length, 4);
  const written = new Map([
    ...tables,
    ...([
      ['head', head],
      ['hhea', hhea],
      ['maxp', maxp],
      ['hmtx', Buffer.concat(glyphs.map(({ metrics }) => metrics))],
      ['loca', outlines.offsets],
      ['glyf', outlines.parts],
      ['gvar', writeVariations(tables, glyphs.length, variations)],
      ['cmap', writeCharacters(characters)],
    ] as const),
  ]);
  written.delete('HVAR');
  return writeTables(written);
}

/** Joins parts and returns their offsets, 32 bits each, with the end of the last part. */
function joinParts(parts: readonly Buffer[]): { parts: Buffer; offsets: Buffer } {
  const padded = parts.map((part) => Buffer.concat([part, Buffer.alloc(-part.length & 3)]));
  const offsets = Buffer.alloc((parts.length + 1) * 4);
  padded.reduce((end, part, index) => offsets.writeUInt32BE(end + part.length, index * 4 + 4) && end + part.length, 0);
  return { parts: Buffer.concat(padded), offsets };
}

function writeVariations(tables: Tables, count: number, { parts, offsets }: { parts: Buffer; offsets: Buffer }): Buffer {
  const header = Buffer.from(tableOf(tables, 'gvar').subarray(0, 20));
  const shared = sharedTuplesOf(tables);
  header.writeUInt32BE(20 + offsets.length, 8);
  header.writeUInt16BE(count, 12);
  header.writeUInt16BE(1, 14); // offsets have 32 bits
  header.writeUInt32BE(20 + offsets.length + shared.length, 16);
  return Buffer.concat([header, offsets, shared, parts]);
}

/** Writes one subtable of format 12, with a group for each code point: the tool that cuts the font writes the final one. */
function writeCharacters(characters: ReadonlyMap<number, number>): Buffer {
  const groups = [...characters].sort(([a], [b]) => a - b).flatMap(([point, glyph]) => [point, point, glyph]);
  const header = Buffer.alloc(28);
  header.writeUInt16BE(1, 2);
  header.writeUInt16BE(3, 4);
  header.writeUInt16BE(10, 6);
  header.writeUInt32BE(12, 8);
  header.writeUInt16BE(12, 12);
  header.writeUInt32BE(16 + groups.length * 4, 16);
  header.writeUInt32BE(characters.size, 24);
  const words = Buffer.alloc(groups.length * 4);
  for (const [index, value] of groups.entries()) words.writeUInt32BE(value, index * 4);
  return Buffer.concat([header, words]);
}

/** Writes the tables without checksums, which the tool that cuts the font computes. */
function writeTables(tables: Tables): Buffer {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const directory = Buffer.alloc(12 + sorted.length * 16);
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(sorted.length, 4);
  let start = directory.length;
  const parts = sorted.map(([tag, table], index) => {
    const entry = 12 + index * 16;
    directory.write(tag, entry, 'latin1');
    directory.writeUInt32BE(start, entry + 8);
    directory.writeUInt32BE(table.length, entry + 12);
    const part = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    start += part.length;
    return part;
  });
  return Buffer.concat([directory, ...parts]);
}
