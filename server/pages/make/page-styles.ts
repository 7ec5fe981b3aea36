import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Condition, StyleIndex, StylePiece, StyleSelector } from '#config/style-index.ts';
import type { Theme } from '#shared/rules/theme.ts';

export interface PageStyle {
  css: string;
  /** For the content security policy. */
  hash: string;
}

/**
 * Creates a page's style block: the theme's font faces (the linked stylesheet has none), the part of the stylesheet that
 * the markup needs, and the theme.
 */
export type MakePageStyle = (markup: string, theme: Pick<Theme, 'css' | 'family'>) => PageStyle;

/**
 * Classes that show whether a shop or the centre is open. They depend on the visitor's clock and are therefore not in
 * the markup. Without styles they would shift the layout.
 */
const shownByClock = ['badge', 'home-dot'];

/**
 * Classes of the cookie banner, which appears automatically. It must not wait for the whole stylesheet, nor force the
 * browser to apply that stylesheet while idle.
 */
const consentBanner = [
  ...['consent', 'consent-banner', 'consent-folded', 'consent-words', 'consent-head', 'consent-title', 'consent-unfold'],
  ...['consent-links', 'consent-buttons'],
];
const shownLater = new Set(
  [...consentBanner, 'button', 'button-primary', 'button-secondary', 'button-words', 'tone-plain'].map((name) => `.${name}`),
);

/**
 * Classes that change with the visitor's clock: if a marker class is in the markup, all classes with these prefixes are
 * included. A page is cached longer than a shop stays closed, and a list of open shops may be empty.
 */
const turning: Readonly<Record<string, readonly string[]>> = {
  'hours-dot': ['.hours-dot-'],
  'open-dot': ['.open-dot-'],
  'shops-list-timed': ['.state', '.cluster', '.button'],
};

/** Families of `web/styles/fonts.css` that a theme's font consists of. */
const faceKinds = ['Variable', 'Rest', 'Fallback', 'Roboto', 'DejaVu'];

interface Face {
  family: string;
  text: string;
  /** Bit of the character table that a page must show to need this face; 0: every page needs it. */
  bit: number;
}

/** Max cached style blocks per theme. Pages of one kind need only a few of them; each takes about 80 kB. */
const maxStored = 60;

/**
 * Selects the rules of the stylesheet that a page's markup can use: those whose classes and ids all occur in the
 * markup. All rules are in cascade layers with a fixed order, so the whole sheet may load later without changing
 * anything. Without markup selects nothing: pages rendered by the browser need the whole sheet.
 */
export function createPageStyles({ order, names, pieces }: StyleIndex): MakePageStyle {
  const classes = toNumbers(names, '.');
  const ids = toNumbers(names, '#');
  const isShownByClock = (name: string) => shownByClock.some((one) => name === `.${one}` || name.startsWith(`.${one}-`));
  const always = Uint8Array.from(names, (name) => Number(shownLater.has(name) || isShownByClock(name)));
  const turns = Object.entries(turning).map(([mark, starts]) => ({
    mark: classes.get(mark),
    looks: names.flatMap((name, number) => (starts.some((start) => name.startsWith(start)) ? [number] : [])),
  }));
  const players = pieces.flatMap(findPlayers);

  const rare = [...new Set(pieces.flatMap((piece) => (piece.kind === 'font' && piece.rare !== undefined ? [piece.rare] : [])))];
  const characters = toCharacterTable(rare);
  const faces = pieces.flatMap((piece): Face[] =>
    piece.kind === 'font' ? [{ ...piece, bit: piece.rare === undefined ? 0 : 1 << rare.indexOf(piece.rare) }] : [],
  );

  const known = new WeakMap<Pick<Theme, 'css' | 'family'>, LRUCache<string, PageStyle>>();

  /** Returns a byte for each class or id, by its number: 1 if the markup contains it or it may appear later, otherwise 0. */
  function findNames(markup: string): Uint8Array {
    const here = always.slice();
    const note = (number: number | undefined) => {
      if (number !== undefined) here[number] = 1;
    };
    for (const value of findValues(markup, 'class')) for (const name of value.split(' ')) note(classes.get(name));
    for (const value of findValues(markup, 'id')) note(ids.get(value));
    for (const { mark, looks } of turns) if (mark !== undefined && here[mark] === 1) for (const look of looks) here[look] = 1;
    return here;
  }

  function findOwn(here: Uint8Array): string {
    const played = new Set(players.flatMap(({ selectors, plays = [] }) => (selectors.some((one) => matches(one, here)) ? plays : [])));
    return order + write(pieces, here, played);
  }

  function findFaces(family: string, markup: string): Face[] {
    const shown = findBits(markup, characters);
    return faces.filter(({ family: own, bit }) => faceKinds.some((kind) => own === `${family} ${kind}`) && (bit & shown) === bit);
  }

  return (markup, theme) => {
    const ofTheme = known.get(theme) ?? new LRUCache<string, PageStyle>({ max: maxStored });
    known.set(theme, ofTheme);
    const here = markup === '' ? undefined : findNames(markup);
    const own = findFaces(theme.family, markup);
    const key = `${own.map((face) => faces.indexOf(face))} ${here ? Buffer.from(here).toString('latin1') : ''}`;
    const style = ofTheme.get(key) ?? toPageStyle(own.map(({ text }) => text).join('') + (here ? findOwn(here) : '') + theme.css);
    ofTheme.set(key, style);
    return style;
  };
}

export function toPageStyle(css: string): PageStyle {
  return { css, hash: `sha256-${createHash('sha256').update(css).digest('base64')}` };
}

function toNumbers(names: readonly string[], sign: '.' | '#'): ReadonlyMap<string, number> {
  return new Map(names.flatMap((name, number) => (name.startsWith(sign) ? [[name.slice(1), number]] : [])));
}

/**
 * Finds all distinct values of an attribute. A regular expression would take twice as long for a page's hundred
 * thousand characters.
 */
function findValues(markup: string, attribute: 'class' | 'id'): Set<string> {
  const begin = ` ${attribute}="`;
  const values = new Set<string>();
  for (let at = markup.indexOf(begin); at >= 0; ) {
    const from = at + begin.length;
    const to = markup.indexOf('"', from);
    if (to < 0) break; // text that looks like an attribute
    values.add(markup.slice(from, to));
    at = markup.indexOf(begin, to);
  }
  return values;
}

/** Creates a table by UTF-16 unit, with one bit for each `unicode-range` that contains the unit, such as `U+100-10B,U+1E??`. */
function toCharacterTable(ranges: readonly string[]): Uint8Array {
  const table = new Uint8Array(0x1_00_00);
  if (ranges.length > 8) throw new Error('The fonts leave out characters in more ways than a byte has bits.');
  const toPoint = (point: string, unknown: string) => Number.parseInt(point.replaceAll('?', unknown), 16);
  for (const [index, text] of ranges.entries()) {
    for (const [, from = '', to = from] of text.matchAll(/U\+([\da-f?]+)(?:-([\da-f]+))?/gi)) {
      for (let point = toPoint(from, '0'); point <= toPoint(to, 'F'); point += 1) {
        const unit = String.fromCodePoint(point).charCodeAt(0); // the first unit of a surrogate pair
        table[unit] = (table[unit] ?? 0) | (1 << index);
      }
    }
  }
  return table;
}

/**
 * Buffer for the UTF-16 units of a text: reading them from a buffer is twice as fast as from a string. Grows to the
 * longest text.
 */
let units = new Uint16Array(0x4_00_00);

/** Combines the table's bits of all characters in the text. */
function findBits(text: string, table: Uint8Array): number {
  if (text.length > units.length) units = new Uint16Array(text.length);
  Buffer.from(units.buffer).write(text, 'utf16le');
  let bits = 0;
  for (let index = 0; index < text.length; index += 1) bits |= table[units[index] ?? 0] ?? 0;
  return bits;
}

type Rule = Extract<StylePiece, { kind: 'rule' }>;

function findPlayers(piece: StylePiece): Rule[] {
  if (piece.kind === 'block') return piece.pieces.flatMap(findPlayers);
  return piece.kind === 'rule' && piece.plays ? [piece] : [];
}

function write(pieces: readonly StylePiece[], here: Uint8Array, played: ReadonlySet<string>): string {
  let css = '';
  for (const piece of pieces) {
    if (piece.kind === 'rule') {
      const selectors = piece.selectors.filter((selector) => matches(selector, here));
      if (selectors.length > 0) css += `${selectors.map(({ text }) => text).join(',')}{${piece.body}}`;
    } else if (piece.kind === 'block') {
      const inner = write(piece.pieces, here, played);
      if (inner) css += `${piece.prelude}{${inner}}`;
    } else if (piece.kind === 'keyframes') css += played.has(piece.name) ? piece.text : '';
    else if (piece.kind === 'always') css += piece.text;
  }
  return css;
}

function matches({ conditions }: StyleSelector, here: Uint8Array): boolean {
  return conditions.every((condition) => holds(condition, here));
}

function holds(condition: Condition, here: Uint8Array): boolean {
  return condition.some((names) => names.every((name) => here[name] === 1));
}
