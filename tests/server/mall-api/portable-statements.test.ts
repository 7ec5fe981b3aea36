import { type ParseResult, parse } from 'libpg-query';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PreparedStatement } from '../../support/prepared-statements.ts';
import { listAllStatements } from './all-statements.ts';
import type { RunningMallApi } from './running-mall-api.ts';

const parameter = /(?<![:\w]):([A-Za-z]\w*)/g;

/** Returns why PostgreSQL refuses a statement of the mall API; undefined if it does not. */
async function findFault(sql: string): Promise<string | undefined> {
  const firstUses = new Map<string, string>();
  for (const { 1: name = '', index } of sql.matchAll(parameter))
    if (!firstUses.has(name)) firstUses.set(name, sql.slice(index + name.length + 1));
  for (const [name, rest] of firstUses)
    if (/^\s+IS\s+(?:NOT\s+)?NULL\b/i.test(rest)) return `the first use of :${name} does not determine its type`;
  const names = [...firstUses.keys()];
  const withoutWordIndex = sql.replaceAll(' MATCH ', ' = '); // `rowsWithWords` of the dialect
  const numbered = withoutWordIndex.replaceAll(parameter, (_, name: string) => `$${names.indexOf(name) + 1}`);
  try {
    return findFaultOfTree(await parse(numbered));
  } catch (error) {
    return String(error);
  }
}

/** Finds mistakes that PostgreSQL reports only when it resolves names and types. */
function findFaultOfTree(tree: ParseResult): string | undefined {
  for (const [kind, node] of listNodes(tree)) {
    if (kind === 'RangeSubselect' && !node.alias) return 'a subquery in FROM has no name'; // an error before PostgreSQL 16
    const operands = kind === 'CoalesceExpr' ? node.args : kind === 'A_Expr' && [node.lexpr, node.rexpr];
    if (Array.isArray(operands) && operands.some(isCondition) && operands.some(isNumber)) return 'a condition is compared with a number';
  }
  return undefined;
}

type Node = Readonly<Record<string, unknown>>;

function* listNodes(value: unknown): Generator<[kind: string, node: Node]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    if (typeof child === 'object' && child !== null) yield [key, child];
    yield* listNodes(child);
  }
}

const comparisons = new Set(['=', '<>', '<', '<=', '>', '>=']);

function isCondition(operand: unknown): boolean {
  const [[kind, node] = []] = listNodes(operand);
  if (kind === 'A_Expr') return [...listNodes(node?.name)].some(([, { sval }]) => comparisons.has(String(sval)));
  return kind === 'NullTest' || kind === 'BoolExpr' || (kind === 'SubLink' && node?.subLinkType === 'EXISTS_SUBLINK');
}

function isNumber(operand: unknown): boolean {
  const [[kind, node] = []] = listNodes(operand);
  return kind === 'A_Const' && node !== undefined && 'ival' in node;
}

let mallApi: RunningMallApi;
let statements: PreparedStatement[];
beforeAll(async () => {
  ({ mallApi, statements } = await listAllStatements());
});
afterAll(() => mallApi.close());

describe('the SQL of the mall API outside db/sqlite', () => {
  it('parses as PostgreSQL, which determines the types of its parameters', async () => {
    const portable = statements.filter(({ file }) => !file.startsWith('core/db/sqlite/'));
    const faults = await Promise.all(portable.map(async ({ sql, file }) => ({ fault: await findFault(sql), file, sql })));
    expect(portable.length).toBeGreaterThan(700);
    expect(faults.filter(({ fault }) => fault !== undefined)).toEqual([]);
  });

  it.each([
    ['SELECT 1 FROM a CROSS JOIN b ON b.id = a.id', 'syntax error'],
    ['SELECT id FROM (SELECT id FROM a)', 'has no name'],
    ['SELECT 1 FROM a WHERE :x IS NULL OR id = :x', ':x does not determine its type'],
    ['SELECT 1 FROM a WHERE (id IS NOT NULL) = 0', 'compared with a number'],
    ['SELECT 1 FROM a WHERE coalesce(id < :x, 1)', 'compared with a number'],
  ])('would not pass with %s', async (sql, fault) => {
    expect(await findFault(sql)).toContain(fault);
  });
});
