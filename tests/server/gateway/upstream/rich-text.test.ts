import fc from 'fast-check';
import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { toTextCleaner } from '#server/gateway/upstream/clean-answer.ts';
import { contracts, getCheck } from '#shared/contracts/contracts.ts';
import { RichText, Slug, Text, translations } from '#shared/schemas/fields.ts';
import { sourcesOf } from '../../../support/image-sources.ts';
import { planted } from '../planted-markup.ts';

const { read } = sourcesOf(['h.example']);
const toCleaner = (schema: z.core.$ZodType) => toTextCleaner(schema, read);
const clean = (html: string) => toCleaner(RichText)(html);

describe('toTextCleaner', () => {
  it.each([
    [
      'the elements that editors use',
      '<h2>A</h2><p><strong>b</strong> <em>c</em></p><ul><li>d</li></ul>',
      '<h2>A</h2><p><strong>b</strong> <em>c</em></p><ul><li>d</li></ul>',
    ],
    [
      'tables, within reach of the keyboard',
      '<table tabindex="5"><tr><th scope="row" colspan="2">a</th><td>b</td></tr></table>',
      '<table tabindex="0"><tr><th scope="row" colspan="2">a</th><td>b</td></tr></table>',
    ],
    ['a link of the site', '<a href="/cz/kontakt" title="t">x</a>', '<a href="/cz/kontakt" title="t">x</a>'],
    ['a telephone number', '<a href="tel:+420123">x</a>', '<a href="tel:+420123">x</a>'],
    ['text with an ampersand', '<p>A &amp; B</p>', '<p>A &amp; B</p>'],
  ])('leaves %s unchanged', (_what, value, cleaned) => {
    expect(clean(value)).toBe(cleaned);
  });

  it.each([
    ['a script', '<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['a style', '<style>p{}</style><p style="color:red" class="x" id="site">a</p>', '<p>a</p>'],
    ['a handler', '<p onclick="x()" ONMOUSEOVER=x>a</p>', '<p>a</p>'],
    ['a script’s link', '<a href="javascript:alert(1)">a</a><a href=" java&#10;script:alert(1)">b</a>', '<a>a</a><a>b</a>'],
    ['data as a link', '<a href="data:text/html,x">a</a>', '<a>a</a>'],
    ['a frame', '<iframe src="https://evil.example"></iframe>a', 'a'],
    ['a form', '<form action="/x"><input name="a"><button>b</button></form>', 'b'],
    ['a drawing with a script in it', '<svg><script>alert(1)</script><a xlink:href="javascript:x">b</a></svg>', '<a>b</a>'],
    ['a comment', 'a<!-- <script> -->b', 'ab'],
    ['a meta tag', '<meta http-equiv="refresh" content="0;url=https://evil.example">a', 'a'],
    ['a tag that is never closed', '<p>a<img src=x onerror=alert(1)', '<p>a</p>'],
  ])('removes %s', (_what, value, cleaned) => {
    expect(clean(value)).toBe(cleaned);
  });

  it('opens other sites in a new tab, without an opener', () => {
    expect(clean('<a href="https://shop.example/?a=1&b=2" target="_self" rel="opener">x</a>')).toBe(
      '<a href="https://shop.example/?a=1&amp;b=2" target="_blank" rel="noopener">x</a>',
    );
  });

  it.each([
    ['of the mall API', '<img src="/media/a.jpg" alt="A">', '<img src="/api/images/w960.webp/media/a.jpg" alt="A" loading="lazy" />'],
    [
      'of another host',
      '<img src="https://h.example/a.jpg">',
      '<img src="/api/images/w960.webp/https/h.example/a.jpg" loading="lazy" alt="" />',
    ],
    ...['http://h.example/a.jpg', '//h.example/a.jpg', ' HTTPS://H.example/a.jpg '].map((src) => [
      src,
      `<img src="${src}">`,
      '<img src="/api/images/w960.webp/https/h.example/a.jpg" loading="lazy" alt="" />',
    ]),
    ['of a host that is not allowed', 'a<img src="https://other.example/a.jpg" alt="A">b', 'ab'],
    ['in itself', '<img src="data:image/png;base64,AA==">', ''],
    ['without an address', '<img alt="A">', ''],
  ])('serves a picture %s through the gateway or drops it', (_what, value, cleaned) => {
    expect(clean(value)).toBe(cleaned);
  });

  it('offers a picture of known dimensions in several widths, and reserves its place', () => {
    expect(clean('<img src="/media/u/a.webp" alt="A" width="320" height="200" srcset="https://other.example/a.jpg 2x" sizes="1px">')).toBe(
      '<img src="/api/images/w960.webp/media/u/a.webp" alt="A" width="320" height="200" srcset="/api/images/w320.webp/media/u/a.webp 320w, /api/images/w480.webp/media/u/a.webp 480w, /api/images/w640.webp/media/u/a.webp 640w" sizes="(max-width: 320px) 100vw, 320px" loading="lazy" />',
    );
    expect(clean('<img src="/media/a.svg" alt="A" width="320" height="200" srcset="/x 2x">')).not.toContain('srcset');
  });

  it('demotes first-level headings, because a page has its own', () => {
    expect(clean('<h1>A</h1>')).toBe('<h2>A</h2>');
  });

  it('prevents all scripts, whatever the input', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<p>',
        '</p>',
        '<script>',
        '</script>',
        '<a href="',
        'javascript:',
        '">',
        '<img src=',
        '<svg',
        ' onload=x',
        '<!--',
        '-->',
        '<',
        '>',
        '&lt;',
        '"',
        "'",
        '<style>',
        '<math>',
        '<b',
      ),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 15 }).map((pieces) => pieces.join('')),
        (html) => {
          const cleaned = String(clean(html));
          expect(cleaned).not.toMatch(/<(?:script|style|svg|math|iframe)|href="\s*javascript:/i);
          expect(cleaned.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\s(?:on\w+|style)\s*=/i);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('toTextCleaner of a schema', () => {
  const dirty = '<p onclick="x()">a</p>';

  it('cleans each rich text and nothing else, at any depth', () => {
    const schema = z.object({
      title: Text,
      text: z.nullish(RichText),
      list: z._default(z.array(z.object({ text: z.optional(RichText), name: Text })), []),
      byName: z.record(z.string(), RichText),
      either: z.union([z.object({ kind: z.literal('a'), text: RichText }), z.object({ kind: z.literal('b'), note: RichText })]),
    });
    const given = {
      title: dirty,
      text: dirty,
      list: [{ text: dirty, name: dirty }, { name: dirty }],
      byName: { x: dirty },
      either: { kind: 'b', note: dirty },
    };
    expect(toCleaner(schema)(given)).toEqual({
      title: dirty,
      text: '<p>a</p>',
      list: [{ text: '<p>a</p>', name: dirty }, { name: dirty }],
      byName: { x: '<p>a</p>' },
      either: { kind: 'b', note: '<p>a</p>' },
    });
    expect(given.text).toBe(dirty);
  });

  it('keeps missing values missing', () => {
    const schema = z.object({ text: z.nullish(RichText) });
    expect(toCleaner(schema)({ text: null })).toEqual({ text: null });
    expect(toCleaner(schema)({})).toEqual({});
  });

  it('returns the very same value if it can contain no text', () => {
    const value = { id: 5, path: 'a-b' };
    expect(toCleaner(z.object({ id: z.int(), path: Slug }))(value)).toBe(value);
  });

  it('leaves plain text unchanged, because it is not HTML', () => {
    expect(toCleaner(z.object({ title: Text }))({ title: dirty })).toEqual({ title: dirty });
  });
});

describe('the texts of a translation', () => {
  const Record = z.object({ name: Text, translations: translations({ title: Text, path: z.optional(Slug), story: z.optional(RichText) }) });
  const clean = toCleaner(Record);

  it('follow the no-break rules of their own language; nothing else changes', () => {
    const record = {
      name: 'Dům u řeky',
      translations: [
        { locale: 'cz', title: 'Dům u řeky', path: 'dum-u-reky', story: '<p>Přijďte v <b>pondělí</b>.</p><script>x</script>' },
        { locale: 'en', title: 'A house', story: '<p>v x</p>' },
      ],
    };
    expect(clean(record)).toEqual({
      name: 'Dům u řeky',
      translations: [
        { locale: 'cz', title: 'Dům u\u00a0řeky', path: 'dum-u-reky', story: '<p>Přijďte v\u00a0<b>pondělí</b>.</p>' },
        { locale: 'en', title: 'A house', story: '<p>v x</p>' },
      ],
    });
  });
});

/** Builds an answer with rich texts only, which is sufficient for a cleaner, because it does not validate. */
function plant(schema: z.core.$ZodType, text: string): unknown {
  if (schema === RichText) return text;
  const { shape, options, element, innerType, valueType } = schema._zod.def as {
    shape?: Record<string, z.core.$ZodType>;
    options?: z.core.$ZodType[];
    element?: z.core.$ZodType;
    innerType?: z.core.$ZodType;
    valueType?: z.core.$ZodType;
  };
  if (shape) return Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, plant(field, text)]));
  if (options) return Object.assign({}, ...options.map((option) => plant(option, text)).filter(isObject));
  if (element) return [plant(element, text)];
  if (valueType) return { key: plant(valueType, text) };
  return innerType ? plant(innerType, text) : null;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return isObject(value) ? Object.values(value).flatMap(listTexts) : [];
}

const { document } = new Window();
const harmless =
  /^(?:P|BR|HR|H[2-4]|[UO]L|LI|STRONG|EM|[BIUS]|SU[BP]|SMALL|BLOCKQUOTE|A|IMG|FIGURE|FIGCAPTION|TABLE|CAPTION|THEAD|TBODY|T[RHD]|D[LTD]|CODE|SPAN|ABBR|TIME)$/;
const harmlessAttributes =
  /^(?:href|title|target|rel|hreflang|src|alt|width|height|loading|tabindex|scope|colspan|rowspan|start|type|datetime|lang)$/;

/** Lists the parts of this HTML that a browser would run or load although they must not reach visitors. */
function findHarm(html: string): string[] {
  const template = document.createElement('template');
  template.innerHTML = html;
  return [...template.content.querySelectorAll('*')].flatMap((element) => [
    ...(harmless.test(element.tagName) ? [] : [element.tagName]),
    ...[...element.attributes].filter(({ name }) => !harmlessAttributes.test(name)).map(({ name }) => name),
    ...(element.getAttribute('href') ?? '')
      .replace(/^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#|[^:/\\]*$).*/s, '')
      .split('\n', 1)
      .filter(Boolean),
    ...(element.getAttribute('src') ?? '')
      .replace(/^\/api\/images\/.*/s, '')
      .split('\n', 1)
      .filter(Boolean),
  ]);
}

describe('harmful rich texts in answers', () => {
  const withRichText = contracts
    .map((contract) => ({ name: contract.name, answer: getCheck(contract).answer }))
    .filter(({ answer }) => listTexts(plant(answer, 'x')).length > 0);

  it('are tested in the contracts with rich text', () => {
    const names = withRichText.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['getCompany', 'listMemberRewards', 'listCustomerRewards', 'getCustomerReward', 'listMalls']),
    );
  });

  it('would be harmful if they were not cleaned', () => {
    expect(planted.length).toBeGreaterThanOrEqual(60);
    expect(planted.filter((html) => findHarm(html).length > 0).length).toBeGreaterThan(planted.length - 5); // a few become harmless when they are parsed
  });

  it.each(withRichText)('are cleaned in answers of $name', ({ answer }) => {
    const cleanAnswer = toCleaner(answer);
    for (const html of planted) {
      const texts = listTexts(cleanAnswer(plant(answer, `<p>a</p>${html}`)));
      expect(texts.length).toBeGreaterThan(0);
      expect(texts.flatMap(findHarm), html).toEqual([]);
    }
  });
});
