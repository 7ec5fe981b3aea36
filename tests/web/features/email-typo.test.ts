import { describe, expect, it } from 'vitest';
import { suggestEmail } from '#web/features/account/email-typo.ts';

describe('suggestEmail', () => {
  it.each([
    ['jana@gmial.con', 'jana@gmail.com'],
    ['jana@gmail.con', 'jana@gmail.com'],
    ['jana@gmail.cm', 'jana@gmail.com'],
    ['jana@gmai.com', 'jana@gmail.com'],
    ['jana@gmail.cz', 'jana@gmail.com'],
    ['Jana.Mala@GMAIL.CON', 'Jana.Mala@gmail.com'],
    ['jana@sezanm.cz', 'jana@seznam.cz'],
    ['jana@seznam.cz.', 'jana@seznam.cz'],
    ['jana@senzam.cz', 'jana@seznam.cz'],
    ['jana@centum.cz', 'jana@centrum.cz'],
    ['jana@azt.sk', 'jana@azet.sk'],
    ['jana@hotmial.com', 'jana@hotmail.com'],
    ['jana@outlok.com', 'jana@outlook.com'],
    ['jana@t-onlin.de', 'jana@t-online.de'],
    ['jana@firma.con', 'jana@firma.com'],
  ])('suggests for %s: %s', (typed, meant) => {
    expect(suggestEmail(typed)).toBe(meant);
  });

  it.each([
    'jana@gmail.com',
    'jana@email.cz',
    'jana@email.com',
    'jana@post.sk',
    'jana@gmx.at',
    'jana@visitor.example',
    'jana@firma.cz',
    'jana@web.cz',
    'jana@mall.cz',
    'jana@example.com',
    'jana',
    '@gmial.com',
    'jana@',
    '',
  ])('suggests nothing for %j', (typed) => {
    expect(suggestEmail(typed)).toBeUndefined();
  });
});
