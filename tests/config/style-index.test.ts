import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type StylePiece, toStyleIndex } from '#config/style-index.ts';
import { createPageStyles } from '#server/pages/make/page-styles.ts';

/** Returns the part of a sheet that a page with this markup embeds. */
const ownOf = (sheet: string, markup: string) => createPageStyles(toStyleIndex(sheet))(markup, { css: '', family: 'None' }).css;

const card = '<article class="card wide" id="first"><h3 class="title">x</h3></article>';

describe('the part of a sheet that a page embeds', () => {
  it.each([
    ['a class that it has', '.card{color:red}', '.card{color:red}'],
    ['no class that it lacks', '.hero{color:red}', ''],
    ['no class that only begins like a class that it has', '.car{color:red}.card-wide{color:red}', ''],
    ['an id that it has', '#first{color:red}#second{color:red}', '#first{color:red}'],
    ['every element, whether it has it or not', 'h1,dialog[open]{color:red}', 'h1,dialog[open]{color:red}'],
    ['only the selectors of a list that can match', '.hero,.card,.footer{color:red}', '.card{color:red}'],
    ['a selector all of whose classes it has', '.card .title,.card>.hero,.card.wide{color:red}', '.card .title,.card.wide{color:red}'],
    ['rules with an attribute', '.card[aria-expanded=true]{color:red}', '.card[aria-expanded=true]{color:red}'],
    ['rules with a state', '.card:hover,.hero:hover{color:red}', '.card:hover{color:red}'],
    ['a class with :not() of a class that it lacks', '.card:not(.hero){color:red}', '.card:not(.hero){color:red}'],
    ['no class that only :not() spares', '.hero:not(.card){color:red}', ''],
    [':is() if one of its selectors matches', '.card:is(.hero,.wide){color:red}', '.card:is(.hero,.wide){color:red}'],
    ['no :is() if none of its selectors matches', '.card:is(.hero,.footer .title){color:red}', ''],
    [':where() with an element, whose presence is not checked', '.card:where(h1,.hero){color:red}', '.card:where(h1,.hero){color:red}'],
    [
      ':is() with several classes, if it has all',
      ':is(.card .title){color:red}:is(.card .hero){color:red}',
      ':is(.card .title){color:red}',
    ],
    [
      'nested :is() if one of its selectors matches',
      ':is(.card:is(.hero,.wide),.footer){color:red}',
      ':is(.card:is(.hero,.wide),.footer){color:red}',
    ],
    ['no nested :is() if none of its selectors matches', ':is(.hero:is(.card,.wide),.footer){color:red}', ''],
    [':has() if it has the class', '.card:has(.title){color:red}.card:has(>.hero){color:red}', '.card:has(.title){color:red}'],
    [':not(:has()) of a class that it lacks', '.card:not(:has(.hero)){color:red}', '.card:not(:has(.hero)){color:red}'],
    [':nth-child() of any class', '.card:nth-child(2 of .hero){color:red}', '.card:nth-child(2 of .hero){color:red}'],
    ['parts that no markup shows', '.card::before,::selection{color:red}', '.card::before,::selection{color:red}'],
    ['no class with an escaped name that it lacks', '.card\\:wide{color:red}', ''],
    ['custom properties unchanged', ':root{--a:  { x: y };--b:}', ':root{--a:  { x: y };--b:}'],
    ['braces and semicolons in texts', '.card{content:"};{"}.hero{content:"}"}', '.card{content:"};{"}'],
    [
      'rules within rules, whole',
      '.card{color:red;&:hover{color:blue}& .hero{color:green}}',
      '.card{color:red;&:hover{color:blue}& .hero{color:green}}',
    ],
    [
      'a condition with rules that it needs',
      '@media (width>=48rem){.card{color:red}.hero{color:red}}',
      '@media (width>=48rem){.card{color:red}}',
    ],
    ['no condition without rules that it needs', '@media (width>=48rem){.hero{color:red}}', ''],
    [
      'conditions within conditions',
      '@supports (display:grid){@media (width>=1px){.card{color:red}}@container (width>1px){.hero{color:red}}}',
      '@supports (display:grid){@media (width>=1px){.card{color:red}}}',
    ],
    ['print rules', '@media print{.card{color:red}.hero{color:red}}', '@media print{.card{color:red}}'],
    ['unknown at-rules as they are', '@property --a{syntax:"*";inherits:false}', '@property --a{syntax:"*";inherits:false}'],
    [
      'an animation that it plays',
      '@keyframes in{to{opacity:1}}.card{animation:in .2s}',
      '@keyframes in{to{opacity:1}}.card{animation:in .2s}',
    ],
    ['no animation that it does not play', '@keyframes in{to{opacity:1}}.hero{animation:in .2s}', ''],
    ['no font face, because the theme’s font decides which are included', '@font-face{font-family:A Variable;src:url(/a)}', ''],
  ])('contains %s', (_, sheet, expected) => {
    expect(ownOf(sheet, card)).toBe(expected);
  });

  it('declares all layers in order, including empty ones', () => {
    const sheet =
      '@layer base,ui;@layer ui{.hero{color:red}}@layer features{@layer shops{.card{color:red}}.wide{color:red}}@layer base{h1{color:red}}';
    expect(ownOf(sheet, card)).toBe(
      '@layer base,ui,features,features.shops;@layer features{@layer shops{.card{color:red}}.wide{color:red}}@layer base{h1{color:red}}',
    );
  });

  it('is not confused by text that looks like a class or an id, even at the end of a page', () => {
    const css = createPageStyles(toStyleIndex('.card{color:red}.hero{color:red}'))(`${card}<p>a class="hero`, {
      css: '',
      family: 'None',
    }).css;
    expect(css).toBe('.card{color:red}');
  });

  it('is empty for a page without markup, because such a page loads the whole sheet', () => {
    expect(ownOf('h1,.toast{color:red}', '')).toBe('');
  });

  it('changes, with its hash, if classes or the theme change, but not for other markup with the same classes', () => {
    const makePageStyle = createPageStyles(toStyleIndex('.card{color:red}.wide{color:red}'));
    const [light, dark] = ['light', 'dark'].map((scheme) => ({ css: `:root{color-scheme:${scheme}}`, family: 'None' }));
    const markups = ['<p class="card">', '<p class="wide">', '<p class="wide card">', ''];
    const styles = [light, dark].flatMap((theme) => markups.map((markup) => theme && makePageStyle(markup, theme)));
    expect(new Set(styles.map((style) => style?.css)).size).toBe(8);
    expect(new Set(styles.map((style) => style?.hash)).size).toBe(8);
    expect(light && makePageStyle('<b class="wide"><i class="card">', light)).toEqual(styles[2]);
  });

  it('contains the faces of the theme’s font and of its fallback', () => {
    const [a, fallback, b] = ['A Variable', 'A Fallback', 'B Variable'].map((name) => `@font-face{font-family:${name};src:url(/x)}`);
    expect(createPageStyles(toStyleIndex(`${a}${fallback}${b}`))('<p>', { css: '', family: 'A' }).css).toBe(`${a}${fallback}`);
  });

  it('contains faces for rare characters only if the page shows one', () => {
    const [letters, rest, other] = [
      '@font-face{font-family:A Variable;src:url(/a);unicode-range:U+??}',
      '@font-face{font-family:A Rest;src:url(/r);unicode-range:U+141-142,U+1E??}',
      '@font-face{font-family:A Rest;src:url(/o);unicode-range:U+2020}',
    ];
    const makePageStyle = createPageStyles(toStyleIndex(letters + rest + other));
    const theme = { css: '', family: 'A' };
    const shown = {
      'Lodž, ŀ ń': letters,
      Łódź: letters + rest,
      Ḁ: letters + rest,
      ỿ: letters + rest,
      'a †': letters + other,
      'ł†': letters + rest + other,
    };
    const brought = Object.keys(shown).map((text) => [text, makePageStyle(`<p>${text}`, theme).css]);
    expect(Object.fromEntries(brought)).toEqual(shown);
  });

  it('throws for a sheet that it cannot parse, instead of leaving out rules', () => {
    expect(() => toStyleIndex('.card{color:red}}.hero{')).toThrow();
    expect(() => toStyleIndex('.card{color:red}..hero{color:red}')).toThrow();
  });

  it('is the whole sheet for a page that has all classes', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd');
    const simple = fc.oneof(
      name.map((one) => `.${one}`),
      fc.tuple(name, name).map(([one, other]) => `.${one}:is(.${other},p)`),
      fc.tuple(name, name).map(([one, other]) => `.${one}:not(.${other})`),
    );
    const rule = fc.array(simple, { minLength: 1, maxLength: 3 }).map((parts) => `${parts.join(' ')}{color:red}`);
    const block = fc.tuple(
      fc.constantFrom('@layer x', '@media (width>=1px)', '@supports (a:b)'),
      fc.array(rule, { minLength: 1, maxLength: 4 }),
    );
    const sheet = fc.array(
      fc.oneof(
        rule,
        block.map(([prelude, rules]) => `${prelude}{${rules.join('')}}`),
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(sheet, fc.uniqueArray(name), (parts, names) => {
        const text = parts.join('');
        const order = text.includes('@layer') ? '@layer x;' : '';
        expect(ownOf(text, '<p class="a b c d">')).toBe(order + text);
        const own = ownOf(text, `<p class="${names.join(' ')}">`).slice(order.length);
        for (const needed of listRules(toStyleIndex(text).pieces).filter((one) =>
          [...one.matchAll(/\.(\w)(?![^(]*\))/g)].every(([, one = '']) => names.includes(one as never)),
        )) {
          const ways = [...needed.matchAll(/:is\(\.(\w),p\)/g)];
          if (ways.length === 0) expect(own).toContain(needed);
        }
      }),
    );
  });
});

function listRules(pieces: readonly StylePiece[]): string[] {
  return pieces.flatMap((piece) => {
    if (piece.kind === 'block') return listRules(piece.pieces);
    return piece.kind === 'rule' ? [`${piece.selectors.map(({ text }) => text).join(',')}{${piece.body}}`] : [];
  });
}
