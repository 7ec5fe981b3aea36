import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lateMessagesName } from '#config/message-keys.ts';
import { toFirstOfDesk, toParts } from '#config/message-plugins.ts';
import { readSources, type Source } from '#config/sources.ts';

const file = (path: string, code: string, targets: string[] = []): Source => ({
  path,
  text: code,
  code,
  imports: targets.map((target) => ({ name: target, target, isLazy: target.includes('Lazy'), isType: false })),
});

describe('toParts', () => {
  const sources = [
    file('web/main.tsx', `t('shell.menu')`, ['web/features/a.ts']),
    file('web/features/a.ts', '// messages: error.*'),
    file('web/screens/AScreen.tsx', `t('shell.menu') + t(isOpen ? 'a.open' : 'a.closed')`, ['web/features/Lazy.tsx']),
    file('web/features/Lazy.tsx', `t('lazy.title')`, ['web/screens/AScreen.tsx']),
    file('web/screens/BScreen.tsx', `useTranslate()('b.title')`),
  ];
  const keys = ['shell.menu', 'error.NotFound', 'a.open', 'a.closed', 'lazy.title', 'b.title'];

  it('puts shared messages into the base file and all others, including those of lazy modules, into the files of their screens', () => {
    expect(Object.fromEntries(toParts(sources, keys))).toEqual({
      base: ['shell.menu', 'error.NotFound'],
      AScreen: ['a.open', 'a.closed', 'lazy.title'],
      BScreen: ['b.title'],
    });
  });

  it('includes every message of the site', () => {
    const root = join(import.meta.dirname, '../..');
    const all = Object.keys(JSON.parse(readFileSync(join(root, 'web/messages/en.json'), 'utf8')));
    const site = readSources(root, ['web', 'shared']);
    const given = new Set([...toParts(site, all).values()].flat());
    const late = site.flatMap(({ imports }) => imports.flatMap(({ name }) => name.split(lateMessagesName)[1] ?? []));
    expect(late.length).toBeGreaterThan(0);
    expect(all.filter((key) => !given.has(key) && !late.some((beginning) => key.startsWith(`${beginning}.`)))).toEqual([]);
  });
});

describe('toFirstOfDesk', () => {
  const root = join(import.meta.dirname, '../..');
  const all: string[] = Object.keys(JSON.parse(readFileSync(join(root, 'web/desk/messages/en.json'), 'utf8')));
  const first = toFirstOfDesk(readSources(root, ['web', 'shared']), all);

  it('includes the messages of login, menu and Today', () => {
    const needed = all.filter((key) => /^(?:login|today|route)\.|^desk\.reload$/.test(key));
    expect(needed.length).toBeGreaterThan(20);
    expect(needed.filter((key) => !first.has(key))).toEqual([]);
  });

  it('leaves out the messages of other screens', () => {
    expect(all.filter((key) => /^(?:bookings|imports|invite)\./.test(key) && first.has(key))).toEqual([]);
    expect(first.size).toBeLessThan(all.length / 3);
  });
});
