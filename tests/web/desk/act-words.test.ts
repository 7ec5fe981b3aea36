import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { locales } from '#shared/site/locales.ts';
import { actAreas, staffActs } from '#shared/site/staff-acts.ts';

const folder = join(import.meta.dirname, '../../../web/desk/messages');
const wanted = [...staffActs.map((act) => `act.${act.replace(' ', '_')}`), ...actAreas.map((area) => `act_area.${area}`)];

describe.each(locales)('the words for recorded acts in %s', (locale) => {
  const messages: Record<string, string> = JSON.parse(readFileSync(join(folder, `${locale}.json`), 'utf8'));

  it('name each act and each area, and nothing else', () => {
    expect(Object.keys(messages).filter((key) => /^act(_area)?\./.test(key))).toEqual([...wanted].sort());
  });
});
