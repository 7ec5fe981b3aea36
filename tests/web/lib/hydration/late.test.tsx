// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NowProvider, useNow } from '#web/lib/centre/now.tsx';
import { markPresses } from '#web/lib/hydration/early-presses.ts';
import { holdPresses } from '#web/lib/hydration/held-presses.ts';
import { hydratePage } from '#web/lib/hydration/hydrate-page.tsx';
import { Still } from '#web/lib/hydration/Still.tsx';
import { Section } from '#web/ui/Section.tsx';
import { createLives, loadServed } from '../../support/served-page.tsx';

afterEach(() => void vi.unstubAllGlobals());

/** What waits for the end of a press, or of what brings the page to life. */
const runTimers = () => act(async () => void vi.runAllTimers());

const { alive, Life } = createLives();
afterEach(() => void alive.splice(0));

const sections = ['one', 'two', 'three'].map((name) => (
  <Section key={name} id={name} heading={name}>
    <Life name={name} />
  </Section>
));

function TwoButtons({ onClick }: { onClick: () => void }) {
  return (
    <Section id="one">
      <button type="button" onClick={onClick} />
      <button type="submit" />
    </Section>
  );
}

describe('a section of the first page', () => {
  it('stays the server’s HTML until it is near', async () => {
    const { comeNear, isKept } = await loadServed(sections);
    expect(alive).toEqual([]);
    await comeNear('#two');
    expect(alive).toEqual(['two']);
    expect(isKept()).toBe(true);
  });

  it('comes alive when the browser rests: one at a time, in the page’s order', async () => {
    const { comeNear, rest, isKept } = await loadServed(sections);
    await comeNear('#two');
    await rest();
    expect(alive).toEqual(['two', 'one']);
    await rest();
    expect(alive).toEqual(['two', 'one', 'three']);
    expect(isKept()).toBe(true);
  });

  it.each([
    ['pressed', 'click', (button: HTMLElement) => button.click()],
    ['focused', 'focus', (button: HTMLElement) => button.focus()],
    [
      'given a key',
      'keydown',
      (button: HTMLElement) => button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })),
    ],
    ['touched', 'pointerdown', (button: HTMLElement) => button.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
  ])('is alive when it is %s, and answers that once', async (_how, type, touch) => {
    const heard = vi.fn();
    const note = (event: { type: string }) => heard(event.type);
    const { find } = await loadServed(
      <Section id="one">
        <button type="button" onClick={note} onKeyDown={note} onPointerDown={note} />
        <Life name="one" />
      </Section>,
    );
    await act(async () => touch(find('button')));
    expect(alive).toEqual(['one']);
    expect(heard.mock.calls).toEqual(type === 'focus' ? [] : [[type]]);
  });

  it('answers in the same turn: a click is not put off', async () => {
    const onClick = vi.fn();
    const { find } = await loadServed(
      <Section id="one">
        <button type="button" onClick={onClick} />
      </Section>,
    );
    await act(async () => {
      find('button').click();
      expect(onClick).toHaveBeenCalledTimes(1);
    });
  });

  it('answers a press that came before any script once, however often it was tried', async () => {
    const onClick = vi.fn();
    const page = <TwoButtons onClick={onClick} />;
    const before = () => [1, 2, 3].forEach(() => void document.querySelector<HTMLElement>('button[type=button]')?.click());
    const { find } = await loadServed(page, { before });
    await runTimers();
    expect(onClick).toHaveBeenCalledTimes(1);
    await act(async () => find('button').click());
    await runTimers();
    expect(onClick).toHaveBeenCalledTimes(2);
  });

  it('answers a press that came while none of its scripts was loaded, once, and leaves no mark', async () => {
    const onClick = vi.fn();
    const page = <TwoButtons onClick={onClick} />;
    const root = document.createElement('div');
    root.innerHTML = renderToString(page);
    document.body.append(root);
    markPresses();
    for (const button of root.querySelectorAll('button')) button.click();
    root.remove();
    const { find } = await loadServed(page, { html: root.innerHTML });
    await runTimers();
    expect(onClick).toHaveBeenCalledTimes(1);
    find('button').click();
    expect(document.querySelectorAll('[data-pressed]')).toHaveLength(0);
    expect(onClick).toHaveBeenCalledTimes(2);
  });

  it('shows what changes around it, and draws nothing anew', async () => {
    function Counter() {
      const [count, setCount] = useState(0);
      return (
        <>
          <button type="button" onClick={() => setCount(count + 1)} />
          <Section id="one">
            <output>{count}</output>
          </Section>
        </>
      );
    }
    const { find, isKept } = await loadServed(<Counter />);
    await act(async () => find('button').click());
    expect(find('output').textContent).toBe('1');
    await act(async () => find('button').click());
    expect(find('output').textContent).toBe('2');
    expect(isKept()).toBe(true);
  });

  it('is not disturbed by the time that passes around it, and knows it later', async () => {
    const Now = () => <time>{useNow().now.getUTCFullYear()}</time>;
    const { find, isKept, comeNear } = await loadServed(
      <NowProvider asOf="2020-05-05T10:00:00Z">
        <p>
          <Now />
        </p>
        <Section id="one">
          <Now />
        </Section>
      </NowProvider>,
    );
    const thisYear = String(new Date().getUTCFullYear());
    expect(find('p time').textContent).toBe('2020'); // not in the task that brings the page to life
    await runTimers();
    expect([find('p time').textContent, find('#one time').textContent]).toEqual([thisYear, '2020']);
    await comeNear('#one');
    expect(find('#one time').textContent).toBe(thisYear);
    expect(isKept()).toBe(true);
  });

  it('is alive as a whole, with what is a section within it', async () => {
    const onClick = vi.fn();
    const { find } = await loadServed(
      <Section id="outer">
        <Section id="inner">
          <button type="button" onClick={onClick} />
        </Section>
      </Section>,
    );
    await act(async () => find('button').click());
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('is alive at once from the next page on', async () => {
    function Pages() {
      const [isNext, setIsNext] = useState(false);
      return isNext ? (
        <Section key="next" id="next">
          <Life name="next" />
        </Section>
      ) : (
        <>
          <button type="button" onClick={() => setIsNext(true)} />
          {sections}
        </>
      );
    }
    const { find, gates } = await loadServed(<Pages />);
    gates.openAll();
    await act(async () => find('button').click());
    expect(alive).toContain('next');
  });

  it('is drawn in the browser where the server could not draw the page', async () => {
    const root = document.createElement('div');
    document.body.append(root);
    vi.stubGlobal('reportError', () => {});
    await act(async () => hydratePage(root, sections, { whenNear: () => () => {}, whenIdle: () => {} }, holdPresses(), () => {}));
    expect(root.textContent).toContain('three');
  });
});

describe('what is still', () => {
  const page = (
    <Still as="footer" className="end">
      <Life name="still" />
    </Still>
  );

  it('stays HTML, however long, until the page changes', async () => {
    const { find, rest, gates, isKept } = await loadServed(page);
    await rest();
    await act(async () => find('p').click());
    expect([alive, find('footer').className, find('p').textContent, isKept()]).toEqual([[], 'end', 'still', true]);
    await act(async () => gates.openAll());
    expect([alive, find('footer').className, find('footer').children.length]).toEqual([['still'], 'end', 1]);
  });

  it('lets a press through to the document, whose own listener follows links', async () => {
    const { find } = await loadServed(page);
    const heard = vi.fn();
    document.addEventListener('click', heard, { once: true });
    await act(async () => find('p').click());
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
