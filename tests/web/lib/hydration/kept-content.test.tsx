import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createKeptMarkup, KeptContent, KeptMarkupContext } from '#web/lib/hydration/KeptContent.tsx';

beforeEach(() => void vi.stubEnv('SSR', true));
afterEach(() => void vi.unstubAllEnvs());

function setUp() {
  const kept = createKeptMarkup();
  const drawn: string[] = [];
  function Entry({ text }: { text: string }) {
    drawn.push(text);
    return <a href={`/${text}`}>{text}</a>;
  }
  const menu = (by: string, ...texts: string[]) => (
    <KeptContent as="ul" className="menu" by={by}>
      {texts.map((text) => (
        <li key={text}>
          <Entry text={text} />
        </li>
      ))}
    </KeptContent>
  );
  const render = (page: ReactNode) => kept.take(renderToString(<KeptMarkupContext value={kept}>{page}</KeptMarkupContext>));
  return { drawn, menu, render };
}

describe('content that is the same on many pages', () => {
  it('is drawn once on the server, and reads as React draws it', () => {
    const { drawn, menu, render } = setUp();
    const plain = renderToString(menu('one', 'shops', 'events'));
    drawn.length = 0;
    expect([render(menu('one', 'shops', 'events')), render(menu('one', 'shops', 'events'))]).toEqual([plain, plain]);
    expect(drawn).toEqual(['shops', 'events']);
  });

  it('is drawn for each of its looks', () => {
    const { menu, render } = setUp();
    const looks = [menu('one 0', 'shops'), menu('one 1', 'events'), menu('two 0', 'offers')];
    for (const _ of ['drawn', 'kept']) expect(looks.map(render)).toEqual(looks.map((look) => renderToString(look)));
  });

  it('may be a text, or nothing', () => {
    const { render } = setUp();
    const [text, nothing] = ['a < b', null].map((content) => (
      <KeptContent key={content} as="li" by={String(content)}>
        {content}
      </KeptContent>
    ));
    for (const _ of ['drawn', 'kept']) expect([render(text), render(nothing)]).toEqual(['<li>a &lt; b</li>', '<li></li>']);
  });

  it('is never what a visitor has made up', () => {
    const { menu, render } = setUp();
    const forged = '\uE002one\uE003<b>other</b>\uE004';
    const page = (
      <>
        {menu('one', 'shops')}
        <p>{forged}</p>
      </>
    );
    const whole = renderToString(page);
    expect([render(page), render(page), render(menu('one', 'shops'))]).toEqual([whole, whole, renderToString(menu('one', 'shops'))]);
  });
});
