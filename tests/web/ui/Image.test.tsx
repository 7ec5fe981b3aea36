import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Image } from '#web/ui/Image.tsx';

const css = readFileSync(new URL('../../../web/ui/images.css', import.meta.url), 'utf8');

describe('Image', () => {
  it('sets the focus point by an attribute that the stylesheet reads, not by an inline style', () => {
    const markup = renderToStaticMarkup(<Image src="/a.jpg" alt="" ratio="news" focus="40" phoneFocus="13" />);
    expect(markup).toContain('data-focus="40"');
    expect(markup).toContain('data-phone-focus="13"');
    expect(markup).not.toContain('style=');
    for (const place of ['0', '1', '3', '4'])
      for (const attribute of ['data-focus', 'data-phone-focus'])
        for (const end of ['^', '$']) expect(css).toContain(`[${attribute}${end}='${place}']`);
  });

  it('sets no attribute without a focus point', () => {
    expect(renderToStaticMarkup(<Image src="/a.jpg" alt="" ratio="news" />)).not.toContain('data-');
  });
});
