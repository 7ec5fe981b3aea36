import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

/**
 * When a browser translates a page, it replaces React's text nodes. React then fails when it removes such a node or inserts something before
 * it. A text is safe if it is the only child of its element, or if the whole element is removed.
 */
it('text beside conditional content has its own element', () => {
  const found = globSync('web/**/*.tsx').flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const places: string[] = [];
    visit(parseSync(file, source).program as unknown as Node, undefined, (element, parent) => {
      if (isUnsafe(element, parent)) places.push(`${file}:${source.slice(0, element.start).split('\n').length}`);
    });
    return places;
  });
  expect(found).toEqual([]);
});

/** Node of a syntax tree, with the fields that this test reads. */
interface Node {
  type: string;
  start: number;
  name?: string | Node;
  value?: unknown;
  operator?: string;
  expression?: Node;
  callee?: Node;
  left?: Node;
  right?: Node;
  consequent?: Node;
  alternate?: Node;
  openingElement?: Node;
  children?: Node[];
}

/** Components that render a single element, which may be replaced by another element. */
const turning = ['EntryIcon', 'PlaceIcon', 'OwnIcon'];

function isUnsafe({ type, children: all = [] }: Node, parent: Node | undefined): boolean {
  if (type !== 'JSXElement' && type !== 'JSXFragment') return false;
  const children = all.map(open).filter((child) => !isBlank(child));
  if (children.length < 2) return false;
  const firstThatComes = children.findIndex(comesAndGoes);
  const isFragmentThatComes = type === 'JSXFragment' && parent !== undefined && comesAndGoes(parent);
  return children.some(
    (child, index) => isTextThatComes(child) || (isText(child) && (isFragmentThatComes || (firstThatComes >= 0 && firstThatComes < index))),
  );
}

function comesAndGoes(node: Node): boolean {
  const { type, operator, consequent, alternate, callee, openingElement } = node;
  if (type === 'LogicalExpression') return operator === '&&';
  if (type === 'ConditionalExpression') return !isText(node) && nameOf(open(consequent)) !== nameOf(open(alternate));
  if (type === 'CallExpression') return nameOf(callee) === 'map';
  return type === 'JSXElement' && turning.includes(nameOf(openingElement));
}

function isTextThatComes({ type, operator, right, consequent, alternate }: Node): boolean {
  if (type === 'LogicalExpression') return operator === '&&' && isText(open(right));
  return type === 'ConditionalExpression' && isText(open(consequent)) !== isText(open(alternate));
}

/** Whether a node looks like text: a literal, a translated or formatted value, or a typical name. */
function isText(node: Node): boolean {
  const { type, operator, callee, left, right, consequent, alternate, value } = node;
  if (type === 'JSXText' || type === 'TemplateLiteral') return true;
  if (type === 'Literal') return typeof value === 'string' || typeof value === 'number';
  if (type === 'Identifier' || type === 'MemberExpression')
    return /^(?:label|title|text|error|status|name|reason|words|line)$|(?:Text|Title|Label|Name)$/.test(nameOf(node));
  if (type === 'CallExpression') return /^(?:t|get|find|join|format\w+|to\w*(?:Text|Words|Points))$/.test(nameOf(callee));
  if (type === 'LogicalExpression') return operator !== '&&' && (isText(open(left)) || isText(open(right)));
  return type === 'ConditionalExpression' && isText(open(consequent)) && isText(open(alternate));
}

function isBlank({ type, value }: Node): boolean {
  return type === 'JSXEmptyExpression' || ((type === 'JSXText' || type === 'Literal') && String(value).trim() === '');
}

function open(node: Node | undefined): Node {
  if (!node) return { type: '', start: 0 };
  return node.expression && /^(?:JSXExpressionContainer|ParenthesizedExpression)$/.test(node.type) ? open(node.expression) : node;
}

/** Returns the name of an identifier, of the last part of a member expression, or of an element. */
function nameOf(node: Node | undefined): string {
  if (typeof node?.name === 'string') return node.name;
  return node ? nameOf((node as { property?: Node }).property ?? node.openingElement ?? node.name) : '';
}

function visit(node: unknown, parent: Node | undefined, onElement: (element: Node, parent: Node | undefined) => void): void {
  if (Array.isArray(node)) for (const each of node) visit(each, parent, onElement);
  if (typeof node !== 'object' || node === null || !('type' in node)) return;
  const own = node as Node; // safe: every node of the parser has a `type`
  onElement(own, parent);
  for (const value of Object.values(own)) visit(value, own.type === 'ParenthesizedExpression' ? parent : own, onElement);
}
