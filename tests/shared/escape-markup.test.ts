import fc from 'fast-check';
import { parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { escapeMarkup } from '#shared/rules/escape-markup.ts';

describe('escaped text', () => {
  it('is parsed back to the original, between tags and in an attribute', () => {
    const text = fc.string({
      unit: fc.constantFrom('<', '>', '&', '"', "'", '&amp;', '&#60;', '-->', ']]>', '</p>', 'ž', ' ', 'x', '=', '`'),
    });
    fc.assert(
      fc.property(text, (value) => {
        const { children } = parseDocument(`<p title="${escapeMarkup(value)}">${escapeMarkup(value)}</p>`, { decodeEntities: true });
        expect(children).toHaveLength(1);
        const [element] = children as unknown as [{ attribs: { title: string }; children: { data: string }[] }];
        expect(element.attribs.title).toBe(value);
        expect(element.children.map(({ data }) => data).join('')).toBe(value);
      }),
    );
  });
});
