import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ActValue, actFields } from '#shared/site/act-fields.ts';
import { locales } from '#shared/site/locales.ts';
import { actAreas, staffActs } from '#shared/site/staff-acts.ts';

const folder = join(import.meta.dirname, '../../../web/desk/messages');
const wanted = [...staffActs.map((act) => `act.${act.replace(' ', '_')}`), ...actAreas.map((area) => `act_area.${area}`)];
const fields = Object.entries<ActValue>(actFields).filter(([, type]) => type !== 'hidden');
const values = fields.flatMap(([name, type]) =>
  typeof type === 'object' && 'words' in type ? type.words.map((word) => `activity.value.${name}.${word}`) : [],
);
/** Values that mean all records: no service, no order of banners. */
const ofAll = ['activity.value.ids.all', 'activity.value.service_id.all'];

describe.each(locales)('the words for recorded acts in %s', (locale) => {
  const messages: Record<string, string> = JSON.parse(readFileSync(join(folder, `${locale}.json`), 'utf8'));
  const keysOf = (pattern: RegExp) => Object.keys(messages).filter((key) => pattern.test(key));

  it('name each act and each area, and nothing else', () => {
    expect(keysOf(/^act(_area)?\./)).toEqual([...wanted].sort());
  });

  it('name each recorded field and each of its words, and nothing else', () => {
    expect(keysOf(/^activity\.field\./)).toEqual(fields.map(([name]) => `activity.field.${name}`).sort());
    expect(keysOf(/^activity\.value\./)).toEqual([...values, ...ofAll].sort());
  });
});
