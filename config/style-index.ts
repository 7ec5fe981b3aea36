import { mkdirSync, writeFileSync } from 'node:fs';
import { type CssNode, type List, parse } from 'css-tree';
import type { Plugin } from 'vite';

/**
 * The built stylesheet in pieces, each with the conditions under which a page needs it. The server selects those that match a page's markup
 * (`server/pages/make/page-styles.ts`). Texts are cut from the sheet, never regenerated.
 */
export interface StyleIndex {
  /**
   * `@layer a,b;`: fixes the order of the layers. Without it, a page that uses only some layers would change the order for the sheet that loads
   * later.
   */
  order: string;
  /** Classes and ids (`.card`, `#main`); conditions refer to them by index. */
  names: readonly string[];
  pieces: readonly StylePiece[];
}

/** Met if the page contains all names of at least one list. */
export type Condition = readonly (readonly number[])[];

export interface StyleSelector {
  text: string;
  /** All of them must be met. */
  conditions: readonly Condition[];
}

export type StylePiece =
  /** `plays`: the animations of the rule, if any. */
  | { kind: 'rule'; selectors: readonly StyleSelector[]; body: string; plays?: readonly string[] }
  | { kind: 'block'; prelude: string; pieces: readonly StylePiece[] }
  | { kind: 'keyframes'; name: string; text: string }
  /** `rare`: the `unicode-range` of a face whose characters hardly any page shows. */
  | { kind: 'font'; family: string; text: string; rare?: string }
  | { kind: 'always'; text: string };

/** Rules inside these are selected one by one; any other at-rule is kept whole. */
const blocks = ['layer', 'media', 'supports', 'container'];

/** Splits a stylesheet into pieces. Throws if the sheet cannot be parsed. */
export function toStyleIndex(sheet: string): StyleIndex {
  const numbers = new Map<string, number>();
  const layers: string[] = [];
  const cut = (node: CssNode) => sheet.slice(node.loc?.start.offset, node.loc?.end.offset);

  const toNumber = (name: string): number => {
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  };

  function toPieces(nodes: List<CssNode>, layer: string): StylePiece[] {
    return nodes.toArray().flatMap((node) => {
      if (node.type === 'Rule') return [toRule(node)];
      if (node.type === 'Atrule') return toAtRule(node, layer);
      if (node.type === 'Comment') return [];
      throw new Error(`The stylesheet has something that cannot be read: ${cut(node).slice(0, 120)}`);
    });
  }

  function toRule(node: Extract<CssNode, { type: 'Rule' }>): StylePiece {
    if (node.prelude.type !== 'SelectorList') throw new Error(`A selector cannot be read: ${cut(node.prelude)}`);
    const selectors = node.prelude.children.toArray().map((selector) => ({ text: cut(selector), conditions: toConditions(selector) }));
    const body = cut(node.block).slice(1, -1);
    const plays = [...body.matchAll(/animation(?:-name)?:([^;}]*)/g)].flatMap(([, value = '']) => value.match(/[a-z][\w-]*/gi) ?? []);
    return { kind: 'rule', selectors, body, ...(plays.length > 0 && { plays }) };
  }

  function toAtRule(node: Extract<CssNode, { type: 'Atrule' }>, layer: string): StylePiece[] {
    const prelude = node.prelude ? cut(node.prelude) : '';
    const noteLayer = (name: string) => {
      const whole = layer ? `${layer}.${name}` : name;
      if (!layers.includes(whole)) layers.push(whole);
      return whole;
    };
    if (node.name === 'layer' && !node.block) {
      prelude.split(',').forEach((name) => void noteLayer(name.trim()));
      return [];
    }
    if (node.name === 'keyframes') return [{ kind: 'keyframes', name: prelude, text: cut(node) }];
    if (node.name === 'font-face') {
      const text = cut(node);
      const family = /font-family:\s*["']?([^;"'}]+)/.exec(text)?.[1] ?? '';
      const rare = family.endsWith(' Rest') && /unicode-range:\s*([^;}]+)/.exec(text)?.[1];
      return [{ kind: 'font', family, text, ...(rare && { rare }) }];
    }
    if (!node.block || !blocks.includes(node.name)) return [{ kind: 'always', text: node.block ? cut(node) : `${cut(node)};` }];
    const inner = node.name === 'layer' ? noteLayer(prelude) : layer;
    return [{ kind: 'block', prelude: `@${node.name}${prelude ? ` ${prelude}` : ''}`, pieces: toPieces(node.block.children, inner) }];
  }

  /** Names required by a selector. Attributes and states may change on the next touch, so they count as met. */
  function toConditions(selector: CssNode): Condition[] {
    const conditions: Condition[] = [];
    const visit = (node: CssNode) => {
      if (node.type === 'ClassSelector') conditions.push([[toNumber(`.${node.name}`)]]);
      else if (node.type === 'IdSelector') conditions.push([[toNumber(`#${node.name}`)]]);
      else if (node.type === 'PseudoClassSelector') addInner(node, conditions);
      else if (node.type === 'Selector') node.children.forEach(visit);
    };
    visit(selector);
    return conditions;
  }

  /** `:is(.a, .b)` and similar require one of several; `:not()` requires nothing. */
  function addInner({ name, children }: Extract<CssNode, { type: 'PseudoClassSelector' }>, conditions: Condition[]): void {
    if (!['is', 'where', 'has', '-webkit-any', '-moz-any'].includes(name)) return;
    const list = children?.first;
    if (list?.type !== 'SelectorList') return;
    const ways = list.children
      .toArray()
      .map((way) => toConditions(way).flatMap((condition) => (condition.length === 1 ? (condition[0] ?? []) : [])));
    if (ways.every((way) => way.length > 0)) conditions.push(ways);
  }

  const ast = parse(sheet, {
    positions: true,
    parseValue: false,
    parseCustomProperty: false,
    onParseError: (error) => {
      throw error;
    },
  });
  if (ast.type !== 'StyleSheet') throw new Error('The stylesheet cannot be read.');
  const pieces = toPieces(ast.children, '');
  return { order: layers.length > 0 ? `@layer ${layers.join(',')};` : '', names: [...numbers.keys()], pieces };
}

/**
 * Writes `dist/styles.json`, the index of the sheet that every page loads, and removes the font faces from the sheet. A font declared twice would
 * be shown even if it loads late, and shift the text.
 */
export function styleIndex(root: string): Plugin {
  let index: StyleIndex | undefined;
  return {
    name: 'style-index',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const [sheet, ...others] = Object.values(bundle).filter((file) => file.fileName.endsWith('.css'));
        if (sheet?.type !== 'asset' || others.length > 0) return this.error(`The build has ${others.length + 1} stylesheets.`);
        index = toStyleIndex(String(sheet.source));
        sheet.source = index.pieces.reduce(
          (text, piece) => (piece.kind === 'font' ? text.replace(piece.text, '') : text),
          String(sheet.source),
        );
      },
    },
    writeBundle() {
      mkdirSync(`${root}/dist`, { recursive: true });
      writeFileSync(`${root}/dist/styles.json`, JSON.stringify(index));
    },
  };
}
