import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { movementKinds } from '#shared/contracts/points.ts';
import { webhookTestType, webhookTypes } from '#shared/site/webhook-events.ts';

const document = readFileSync(join(import.meta.dirname, '../docs/webhooks.md'), 'utf8');

/** Returns the values in the first column of the table whose head begins with `head`. */
function listFirstColumn(head: string): (string | undefined)[] {
  const table = document.split(`| ${head} |`)[1]?.split('\n\n')[0] ?? '';
  return [...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, value]) => value);
}

it('the documented events are those that endpoints receive', () => {
  expect(listFirstColumn('type')).toEqual([...webhookTypes, webhookTestType]);
});

it('the documented kinds of points.changed are those of movements', () => {
  expect(listFirstColumn('kind')).toEqual([...movementKinds]);
});
