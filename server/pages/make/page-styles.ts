import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Condition, StyleIndex, StylePiece, StyleSelector } from '#config/style-index.ts';
import type { Theme } from '#shared/rules/theme.ts';

export interface PageStyle {
  css: string;
  /** By which the content policy admits it. */
  hash: string;
}

/** The one style block of a page: the faces of the theme's font, which no sheet declares, what this markup needs of the stylesheet, the theme. */
export type MakePageStyle = (markup: string, theme: Theme) => PageStyle;

/** What a page shows by the visitor's clock, without having it in the markup: that a shop or the centre is open. Bare, it would move what stands beside it. */
const shownByClock = ['badge', 'home-dot'];

/** The banner that asks about cookies, which appears by itself. It must not wait for the whole sheet, nor make the browser use that at rest. */
const consentBanner = ['consent', 'consent-banner', 'consent-words', 'consent-title', 'consent-links', 'consent-buttons'];
const shownLater = new Set(
  [...consentBanner, 'button', 'button-primary', 'button-secondary', 'button-words', 'tone-plain'].map((name) => `.${name}`),
);

/**
 * What turns with the visitor's clock: where a mark is in the markup, so are all classes that begin so. A page is kept longer than a shop
 * stays closed, and a list of what is open may have nothing in it.
 */
const turning: Readonly<Record<string, readonly string[]>> = {
  'hours-dot': ['.hours-dot-'],
  'open-dot': ['.open-dot-'],
  'shops-list-timed': ['.state', '.cluster', '.button'],
};

/** The families of `web/styles/fonts.css` that a theme's font is made of. */
const faceKinds = ['Variable', 'Rest', 'Fallback', 'Roboto'];

interface Face {
  family: string;
  text: string;
  /** What a page must show to get it, as one bit in the table of characters; 0 for what every page gets. */
  bit: number;
}

/** Pages of one kind have the same few sets of classes; each costs some eighty kilobytes. */
const mostKept = 60;

/**
 * The part of the stylesheet that a page's own markup can use: each rule whose classes and ids all occur in it. Everything is in cascade
 * layers of one fixed order, so the whole sheet may follow at any time and changes nothing. Without markup nothing of it: what the browser
 * renders by itself needs the whole sheet.
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

  const known = new WeakMap<Theme, LRUCache<string, PageStyle>>();

  /** By number of a class or id: 1 where the markup has it, or the clock may show it. */
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
    const ofTheme = known.get(theme) ?? new LRUCache<string, PageStyle>({ max: mostKept });
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

/** Each once. Of a page's hundred thousand characters, without a pattern: it takes twice as long. */
function findValues(markup: string, attribute: 'class' | 'id'): Set<string> {
  const begin = ` ${attribute}="`;
  const values = new Set<string>();
  for (let at = markup.indexOf(begin); at >= 0; ) {
    const from = at + begin.length;
    const to = markup.indexOf('"', from);
    if (to < 0) break; // a text that looks like one
    values.add(markup.slice(from, to));
    at = markup.indexOf(begin, to);
  }
  return values;
}

/** By UTF-16 unit: a bit for each of these `unicode-range`s that it is in, such as `U+100-10B,U+1E??`. */
function toCharacterTable(ranges: readonly string[]): Uint8Array {
  const table = new Uint8Array(0x1_00_00);
  if (ranges.length > 8) throw new Error('The fonts leave out characters in more ways than a byte has bits.');
  const toPoint = (point: string, unknown: string) => Number.parseInt(point.replaceAll('?', unknown), 16);
  for (const [index, text] of ranges.entries()) {
    for (const [, from = '', to = from] of text.matchAll(/U\+([\da-f?]+)(?:-([\da-f]+))?/gi)) {
      for (let point = toPoint(from, '0'); point <= toPoint(to, 'F'); point += 1) {
        const unit = String.fromCodePoint(point).charCodeAt(0); // of two, the first one
        table[unit] = (table[unit] ?? 0) | (1 << index);
      }
    }
  }
  return table;
}

/** A text's units are read twice as fast from here as one by one from the text; it grows with the largest. */
let units = new Uint16Array(0x4_00_00);

/** What the table says of all that is in the text, together. */
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
