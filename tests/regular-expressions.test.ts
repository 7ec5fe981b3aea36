import { globSync, readFileSync } from 'node:fs';
import { check, type Diagnostics } from 'recheck';
import { parseSync } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { maxTextLength } from '#shared/rules/typed-text.ts';
import { measureProcessorMs } from './support/processor-time.ts';

interface Expression {
  file: string;
  source: string;
  flags: string;
}

/** Expressions that do not run in linear time, each with the maximum length of its text and the reason why no text is longer. */
const bounded: readonly { file: string; source: string; maxLength: number; why: string }[] = [
  { file: 'shared/rules/client-errors.ts', source: '"[^"]*"|\'[^\']*\'|`[^`]*`|“[^”]*”|„[^“”]*[“”]', maxLength: 1000, why: 'the message is cut first' },
  { file: 'shared/rules/client-errors.ts', source: String.raw`\S+@\S+`, maxLength: 1000, why: 'the message is cut first' },
  { file: 'shared/rules/money.ts', source: '0+$', maxLength: 100, why: 'decimals of a number' },
  { file: 'shared/rules/money.ts', source: String.raw`\B(?=(?:\d{3})+$)`, maxLength: 309, why: 'digits of a number' },
  { file: 'server/data-folder.ts', source: String.raw`\.sqlite(-wal|-shm|-journal)?$|\.lock$|-before-restore-[^.]*\.tar$`, maxLength: 255, why: 'the name of a file' },
  { file: 'server/openapi/comments.ts', source: String.raw`^( *)(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n\1)?(export const )?(\w+)(?=[ :])`, maxLength: 0, why: 'our own source files' },
  { file: 'server/gateway/upstream/missing-calls.ts', source: String.raw`^\s*<|"message":\s*"The route .{1,300} could not be found\."`, maxLength: 1000, why: 'the beginning of a body' },
  { file: 'server/mall-api/account/common-passwords.ts', source: String.raw`[^\p{L}]*$`, maxLength: 200, why: 'a password' },
  { file: 'server/mall-api/account/common-passwords.ts', source: String.raw`^\d+|\d+$`, maxLength: 200, why: 'a password' },
]; // biome-ignore format: a table

/** Modules that build regular expressions at run time. */
const makers = [
  '../server/gateway/upstream/match-call.ts',
  '../server/gateway/images/image-sources.ts',
  '../shared/rules/receipt-number.ts',
  '../shared/rules/no-break.ts',
];
/** Builds an expression from the width of a terminal table. */
const makesOfWidth = '../server/cli/doctor/upstream/report.ts';

const maxMs = 20;
const files = globSync(['server/**/*.ts', 'shared/**/*.ts']);

function listLiterals(file: string): { literals: Expression[]; isMaker: boolean } {
  const literals: Expression[] = [];
  let isMaker = false;
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, regex, callee } = node as { type?: string; regex?: { pattern: string; flags: string }; callee?: { name?: string } };
    if (type === 'Literal' && regex) literals.push({ file, source: regex.pattern, flags: regex.flags });
    if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp') isMaker = true;
    for (const part of Object.values(node)) visit(part);
  };
  visit(parseSync(file, readFileSync(file, 'utf8'), { lang: 'ts' }).program);
  return { literals, isMaker };
}

/** Returns the expressions that modules build when they are loaded. */
async function recordMade(): Promise<Expression[]> {
  const made: Expression[] = [];
  const { RegExp: Native } = globalThis;
  let file = '';
  globalThis.RegExp = new Proxy(Native, {
    construct(target, input: [string, string?]) {
      made.push({ file, source: String(input[0]), flags: input[1] ?? '' });
      return new target(...input);
    },
  });
  try {
    for (const maker of makers) {
      file = maker.slice('../'.length);
      await import(maker);
    }
  } finally {
    globalThis.RegExp = Native;
  }
  return made.filter((one) => makers.some((maker) => maker.endsWith(one.file)));
}

const parts = [' ', '\n', '<', '<a ', '-', '.', '0', 'a', '"', '[', '@', '&', '/', '+', '%', 'é'];

/** Returns texts of this length. Each repeats one part and ends with a character that does not match. */
const listHostile = (length: number) => parts.map((part) => `${part.repeat(Math.ceil(length / part.length)).slice(0, length - 1)}\u0001`);

function toAttack(diagnostics: Diagnostics, length: number): string[] {
  if (diagnostics.status !== 'vulnerable') return [];
  const { pumps, suffix } = diagnostics.attack;
  const fixed = pumps.reduce((sum, { prefix }) => sum + prefix.length, suffix.length);
  const pumped = pumps.reduce((sum, { pump }) => sum + pump.length, 0);
  const times = Math.max(0, Math.floor((length - fixed) / Math.max(1, pumped)));
  return [pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join('') + suffix];
}

const findBound = ({ file, source }: Expression) => bounded.find((row) => row.file === file && row.source === source);
const toName = ({ file, source, flags }: Expression) => `${file} /${source}/${flags}`;

describe('regular expressions of server and shared', { tags: 'long' }, () => {
  const read = files.map((file) => ({ file, ...listLiterals(file) }));
  const checked: { expression: Expression; diagnostics: Diagnostics }[] = [];

  beforeAll(async () => {
    const all = [...read.flatMap(({ literals }) => literals), ...(await recordMade())];
    const queue = new Map(all.map((expression) => [toName(expression), expression])).values();
    const work = async () => {
      for (const expression of queue)
        checked.push({ expression, diagnostics: await check(expression.source, expression.flags, { timeout: 120_000, randomSeed: 1 }) });
    };
    await Promise.all([work(), work()]);
  }, 900_000);

  it('are all examined, including those built from texts', () => {
    expect(checked.length).toBeGreaterThan(400);
    const known = [...makers, makesOfWidth].map((maker) => maker.slice('../'.length)).toSorted();
    expect(
      read
        .filter(({ isMaker }) => isMaker)
        .map(({ file }) => file)
        .toSorted(),
    ).toEqual(known);
  });

  it('are all understood by the checker, and every listed bound is used', () => {
    expect(checked.filter(({ diagnostics }) => diagnostics.status === 'unknown').map(({ expression }) => toName(expression))).toEqual([]);
    const used = checked.map(({ expression }) => findBound(expression));
    expect(bounded.filter((row) => !used.includes(row))).toEqual([]);
  });

  it("take at most 20 ms of processor time for hostile texts of maximum length, including the checker's attack", () => {
    const slow = checked.flatMap(({ expression, diagnostics }) => {
      const length = findBound(expression)?.maxLength ?? maxTextLength;
      const pattern = new RegExp(expression.source, expression.flags.replace('y', ''));
      return [...listHostile(length), ...toAttack(diagnostics, length)]
        .map((text) => ({ text, ms: measureProcessorMs(() => void text.replace(pattern, ''), maxMs) }))
        .filter(({ ms }) => ms > maxMs)
        .map(({ text, ms }) => `${toName(expression)}: ${Math.round(ms)} ms for ${JSON.stringify(text.slice(0, 20))}…`);
    });
    expect(slow).toEqual([]);
  }, 600_000);
});
