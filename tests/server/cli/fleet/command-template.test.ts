import { describe, expect, it } from 'vitest';
import { fillTemplate, listUnknownNames } from '#server/cli/fleet/command-template.ts';

const values = { tenant: 'river', version: '2.0.0', time: '20261129-121500' };
const known = Object.keys(values);

describe('fillTemplate', () => {
  it.each([
    ['image:v{version}', 'image:v2.0.0'],
    ['{tenant}_{time}.tar', 'river_20261129-121500.tar'],
    ['r1{version}{tenant}', 'r12.0.0river'],
  ])('fills %s', (template, filled) => {
    expect(fillTemplate(template, values)).toBe(filled);
  });
});

describe('listUnknownNames', () => {
  it('lists names directly after letters, digits and underscores', () => {
    expect(listUnknownNames('v{release}_{host}', known)).toEqual(['release', 'host']);
  });
});

describe('both', () => {
  it.each([`\${HOST}`, `\${host}`, `v\${version}`, "docker ps --format '{{.Names}} {{json .}} {{version}}'"])(
    'leave %s as it is',
    (template) => {
      expect([fillTemplate(template, values), listUnknownNames(template, known)]).toEqual([template, []]);
    },
  );
});
