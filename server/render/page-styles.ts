import type { Condition, StyleIndex, StylePiece, StyleSelector } from '#config/style-index.ts';

export interface PageStyles {
  /** What this markup, all that a page shows, needs of the stylesheet. */
  findOwn: (markup: string) => string;
  /** The faces of a font and of its fallback, which no sheet declares. */
  findFaces: (family: string) => string;
}

/**
 * What a first touch shows, or the page by itself, without having been in the markup: the open menu, messages, what loads. All else
 * that is new waits for the whole sheet (`web/lib/browser/rest-of-styles.ts`).
 */
const soonShown = [
  'badge',
  'home-dot',
  'button',
  'dialog',
  'drop-menu',
  'header',
  'icon',
  'mobile-menu',
  'page-progress',
  'skeleton',
  'spinner',
  'toast',
  'visually-hidden',
];

/**
 * The part of the stylesheet that a page's own markup can use: each rule whose classes and ids all occur in it. Everything is in cascade
 * layers of one fixed order, so the whole sheet may follow at any time and changes nothing.
 */
export function createPageStyles({ order, names, pieces }: StyleIndex): PageStyles {
  const numbers = new Map(names.map((name, number) => [name, number]));
  const always = Uint8Array.from(names, (name) => Number(soonShown.some((one) => name === `.${one}` || name.startsWith(`.${one}-`))));
  const players = pieces.flatMap(findPlayers);

  const fonts = pieces.filter((piece) => piece.kind === 'font');

  function findOwn(markup: string): string {
    const here = always.slice();
    const note = (name: string) => {
      const number = numbers.get(name);
      if (number !== undefined) here[number] = 1;
    };
    for (const value of findValues(markup, classAttribute)) for (const name of value.split(' ')) note(`.${name}`);
    for (const value of findValues(markup, idAttribute)) note(`#${value}`);
    const played = new Set(players.flatMap(({ selectors, plays = [] }) => (selectors.some((one) => matches(one, here)) ? plays : [])));
    return order + write(pieces, here, played);
  }

  return {
    findOwn,
    findFaces: (family) =>
      fonts.map((font) => (font.family === `${family} Variable` || font.family === `${family} Fallback` ? font.text : '')).join(''),
  };
}

const classAttribute = / class="([^"]*)"/g;
const idAttribute = / id="([^"]*)"/g;

function findValues(markup: string, attribute: RegExp): Set<string> {
  return new Set(Array.from(markup.matchAll(attribute), ([, value = '']) => value));
}

type Rule = Extract<StylePiece, { kind: 'rule' }>;

function findPlayers(piece: StylePiece): Rule[] {
  if (piece.kind === 'block') return piece.pieces.flatMap(findPlayers);
  return piece.kind === 'rule' && piece.plays ? [piece] : [];
}

/** `here`: by number of a class or id, 1 where the page has it. */
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
