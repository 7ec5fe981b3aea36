import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Condition, StyleIndex, StylePiece, StyleSelector } from '#config/style-index.ts';
import type { Theme } from './theme.ts';

export interface PageStyle {
  css: string;
  /** By which the content policy admits it. */
  hash: string;
}

/** The one style block of a page: the faces of the theme's font, which no sheet declares, what this markup needs of the stylesheet, the theme. */
export type MakePageStyle = (markup: string, theme: Theme) => PageStyle;

/**
 * What a first touch shows, or the page by itself, without having been in the markup: the open menu, what loads. Messages bring their own
 * (`web/ui/toast-styles.ts`); all else that is new waits for the whole sheet (`web/lib/browser/rest-of-styles.ts`).
 */
const soonShown = [
  'badge',
  'home-dot',
  'button',
  'drop-menu',
  'header',
  'icon',
  'mobile-menu',
  'page-progress',
  'skeleton',
  'spinner',
  'state',
  'visually-hidden',
];

/** Marks that turn with the visitor's clock: where one is in the markup, so are all its looks. A page is kept longer than a shop stays closed. */
const turning = ['hours-dot', 'open-dot'];

/** The families of `web/styles/fonts.css` that a theme's font is made of. */
const faceKinds = ['Variable', 'Rest', 'Fallback'];

interface Face {
  family: string;
  text: string;
  /** What a page must show to get it. */
  characters: RegExp | undefined;
}

/** Pages of one kind have the same few sets of classes; each costs some sixty kilobytes. */
const mostKept = 60;

/**
 * The part of the stylesheet that a page's own markup can use: each rule whose classes and ids all occur in it. Everything is in cascade
 * layers of one fixed order, so the whole sheet may follow at any time and changes nothing. Without markup nothing of it: what the browser
 * renders by itself needs the whole sheet.
 */
export function createPageStyles({ order, names, pieces }: StyleIndex): MakePageStyle {
  const numbers = new Map(names.map((name, number) => [name, number]));
  const always = Uint8Array.from(names, (name) => Number(soonShown.some((one) => name === `.${one}` || name.startsWith(`.${one}-`))));
  const turns = turning.map((mark) => ({
    mark: numbers.get(`.${mark}`),
    looks: names.flatMap((name, number) => (name.startsWith(`.${mark}-`) ? [number] : [])),
  }));
  const players = pieces.flatMap(findPlayers);

  const faces = pieces.flatMap((piece): Face[] =>
    piece.kind === 'font' ? [{ ...piece, characters: piece.rare === undefined ? undefined : toPattern(piece.rare) }] : [],
  );

  const known = new WeakMap<Theme, LRUCache<string, PageStyle>>();

  /** By number of a class or id: 1 where the markup has it, or may soon. */
  function findNames(markup: string): Uint8Array {
    const here = always.slice();
    const note = (name: string) => {
      const number = numbers.get(name);
      if (number !== undefined) here[number] = 1;
    };
    for (const value of findValues(markup, classAttribute)) for (const name of value.split(' ')) note(`.${name}`);
    for (const value of findValues(markup, idAttribute)) note(`#${value}`);
    for (const { mark, looks } of turns) if (mark !== undefined && here[mark] === 1) for (const look of looks) here[look] = 1;
    return here;
  }

  function findOwn(here: Uint8Array): string {
    const played = new Set(players.flatMap(({ selectors, plays = [] }) => (selectors.some((one) => matches(one, here)) ? plays : [])));
    return order + write(pieces, here, played);
  }

  const findFaces = (family: string, markup: string) =>
    faces.filter((face) => faceKinds.some((kind) => face.family === `${family} ${kind}`) && (face.characters?.test(markup) ?? true));

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

const classAttribute = / class="([^"]*)"/g;
const idAttribute = / id="([^"]*)"/g;

function findValues(markup: string, attribute: RegExp): Set<string> {
  return new Set(Array.from(markup.matchAll(attribute), ([, value = '']) => value));
}

/** Of a `unicode-range`: `U+100-10B,U+1E??`. */
function toPattern(ranges: string): RegExp {
  const toEscape = (point: string, unknown: string) => `\\u{${point.replaceAll('?', unknown)}}`;
  const parts = Array.from(ranges.matchAll(/U\+([\da-f?]+)(?:-([\da-f]+))?/gi), ([, from = '', to = from]) => {
    return `${toEscape(from, '0')}-${toEscape(to, 'F')}`;
  });
  return new RegExp(`[${parts.join('')}]`, 'u');
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
