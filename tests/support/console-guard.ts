import { format } from 'node:util';
import { afterEach, beforeEach, expect } from 'vitest';

const methods = ['error', 'warn', 'info', 'log'] as const;

let said: string[] = [];
let expected: RegExp[] = [];

for (const method of methods) {
  console[method] = (...parts: unknown[]) => void said.push(format(...parts));
}

beforeEach(() => {
  said = [];
  expected = [];
});

afterEach(() => {
  expect({
    unexpected: said.filter((text) => !expected.some((pattern) => pattern.test(text))),
    missing: expected.filter((pattern) => !said.some((text) => pattern.test(text))).map(String),
  }).toEqual({ unexpected: [], missing: [] });
});

/** Declares console messages that the specification requires in this test. All other messages make the test fail. */
export function expectConsole(...patterns: RegExp[]): void {
  expected.push(...patterns);
}
