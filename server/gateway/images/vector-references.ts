import type { VectorElement } from './read-vector.ts';
import { findReference, readDeclarations } from './vector-style.ts';

/** Limit of drawn elements; those drawn again by reference count each time. */
const maxDrawn = 20_000;
/** Cost of a layer, in addition to its content. */
const costOfLayer: Readonly<Record<string, number>> = { mask: 200, pattern: 200, clipPath: 20 };

interface Reference {
  id: string;
  remove: () => void;
}

/**
 * Removes `use` of elements that contain `use` themselves, and circular references. Throws if the rest draws too much:
 * a picture of a few lines can request a billion shapes.
 */
export function removeCostlyReferences(root: VectorElement): void {
  const byId = new Map<string, VectorElement>();
  visit(root, (element) => {
    const id = element.attributes.get('id');
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
  });
  const users = new Set<VectorElement>();
  markUsers(root, users);
  const costs = new Map<VectorElement, number>();
  const underWay = new Set<VectorElement>();

  function costOf(element: VectorElement): number {
    const known = costs.get(element);
    if (known !== undefined) return known;
    underWay.add(element);
    let cost = 1 + (costOfLayer[element.name] ?? 0);
    for (const child of element.children) if (typeof child !== 'string') cost += costOf(child);
    for (const { id, remove } of listReferences(element)) {
      const target = byId.get(id);
      if (!target || underWay.has(target) || (element.name === 'use' && users.has(target))) remove();
      else cost += costOf(target);
    }
    underWay.delete(element);
    if (cost > maxDrawn) throw new Error('a vector picture that draws too much');
    costs.set(element, cost);
    return cost;
  }
  costOf(root);
}

/** Everything an element refers to by attribute or style. Gradients cost nothing themselves and refer to gradients only. */
function listReferences(element: VectorElement): Reference[] {
  const { attributes } = element;
  const references: Reference[] = [];
  const href = attributes.get('href');
  if (href?.startsWith('#')) references.push({ id: href.slice(1), remove: () => attributes.delete('href') });
  for (const name of ['fill', 'stroke', 'clip-path', 'mask']) {
    const id = findReference(attributes.get(name) ?? '');
    if (id !== undefined) references.push({ id, remove: () => attributes.delete(name) });
  }
  const style = readDeclarations(attributes.get('style') ?? '');
  for (const [property, value] of style) {
    const id = findReference(value);
    if (id === undefined) continue;
    const remove = () => {
      const left = readDeclarations(attributes.get('style') ?? '').filter(([other]) => other !== property);
      attributes.set('style', left.map((pair) => pair.join(':')).join(';'));
    };
    references.push({ id, remove });
  }
  return references;
}

/** Collects elements that are or contain a `use`. */
function markUsers(element: VectorElement, users: Set<VectorElement>): boolean {
  let isUser = element.name === 'use';
  for (const child of element.children) if (typeof child !== 'string' && markUsers(child, users)) isUser = true;
  if (isUser) users.add(element);
  return isUser;
}

function visit(element: VectorElement, look: (element: VectorElement) => void): void {
  look(element);
  for (const child of element.children) if (typeof child !== 'string') visit(child, look);
}
