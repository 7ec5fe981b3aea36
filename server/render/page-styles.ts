import type { Condition, StyleIndex, StylePiece, StyleSelector } from '#config/style-index.ts';

/** Puts a page's own styles together: `markup` is all that it shows, `family` the font of its theme. */
export type FindPageStyles = (markup: string, family: string) => string;

/**
 * What a first touch shows, or the page by itself, without having been in the markup: the open menu, messages, what loads. All else
 * that is new waits for the whole sheet (`web/lib/rest-of-styles.ts`).
 */
const soonShown = ['button', 'dialog', 'drop-menu', 'header', 'icon', 'mobile-menu', 'page-progress', 'skeleton', 'spinner', 'toast', 'visually-hidden'];

/**
 * The part of the stylesheet that a page's own markup can use: each rule whose classes and ids all occur in it. Everything is in cascade
 * layers of one fixed order, so the whole sheet may follow at any time and changes nothing.
 */
export function createPageStyles({ order, names, pieces }: StyleIndex): FindPageStyles {
  const numbers = new Map(names.map((name, number) => [name, number]));
  const always = Uint8Array.from(names, (name) => Number(soonShown.some((one) => name === `.${one}` || name.startsWith(`.${one}-`))));
  const players = pieces.flatMap(findPlayers);

  return (markup, family) => {
    const here = always.slice();
    const note = (name: string) => {
      const number = numbers.get(name);
      if (number !== undefined) here[number] = 1;
    };
    for (const value of findValues(markup, classAttribute)) for (const name of value.split(' ')) note(`.${name}`);
    for (const value of findValues(markup, idAttribute)) note(`#${value}`);
    const played = new Set(players.flatMap(({ selectors, plays = [] }) => (selectors.some((one) => matches(one, here)) ? plays : [])));
    const families = new Set([`${family} Variable`, `${family} Fallback`]);
    return order + write(pieces, { here, families, played });
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

interface Choice {
  /** By number of a class or id: 1 where the page has it. */
  here: Uint8Array;
  families: ReadonlySet<string>;
  played: ReadonlySet<string>;
}

function write(pieces: readonly StylePiece[], choice: Choice): string {
  let css = '';
  for (const piece of pieces) {
    if (piece.kind === 'rule') {
      const selectors = piece.selectors.filter((selector) => matches(selector, choice.here));
      if (selectors.length > 0) css += `${selectors.map(({ text }) => text).join(',')}{${piece.body}}`;
    } else if (piece.kind === 'block') {
      const inner = write(piece.pieces, choice);
      if (inner) css += `${piece.prelude}{${inner}}`;
    } else if (piece.kind === 'keyframes') css += choice.played.has(piece.name) ? piece.text : '';
    else if (piece.kind === 'font') css += choice.families.has(piece.family) ? piece.text : '';
    else css += piece.text;
  }
  return css;
}

function matches({ conditions }: StyleSelector, here: Uint8Array): boolean {
  return conditions.every((condition) => holds(condition, here));
}

function holds(condition: Condition, here: Uint8Array): boolean {
  return condition.some((names) => names.every((name) => here[name] === 1));
}
