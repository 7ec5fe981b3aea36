// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { type ReactNode, useEffect, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NowProvider, useNow } from '#web/lib/centre/now.tsx';
import { markPresses } from '#web/lib/hydration/early-presses.ts';
import type { Signs } from '#web/lib/hydration/gates.ts';
import { holdPresses } from '#web/lib/hydration/held-presses.ts';
import { hydratePage } from '#web/lib/hydration/hydrate-page.tsx';
import { LatePart } from '#web/lib/hydration/LatePart.tsx';
import { createPart } from '#web/lib/hydration/parts.ts';
import { Still } from '#web/lib/hydration/Still.tsx';
import { Section } from '#web/ui/Section.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

/** A page as the server sends it, and what the test lets the browser tell. */
async function load(
  page: ReactNode,
  { before = () => {}, server = page, html }: { before?: () => void; server?: ReactNode; html?: string } = {},
) {
  const root = document.createElement('div');
  root.innerHTML = html ?? renderToString(server);
  document.body.append(root);
  const presses = holdPresses();
  const nodes = [...root.querySelectorAll('*')];
  before();
  const near = new Map<Element, () => void>();
  const idle: (() => void)[] = [];
  const signs: Signs = {
    whenNear(element, tell) {
      near.set(element, tell);
      return () => near.delete(element);
    },
    whenIdle: (tell) => void idle.push(tell),
  };
  const onHydrated = vi.fn();
  const gates = await act(async () => hydratePage(root, page, signs, presses, onHydrated));
  expect(onHydrated).toHaveBeenCalledTimes(1);
  return {
    root,
    gates,
    find: <E extends HTMLElement = HTMLElement>(selector: string) => root.querySelector<E>(selector) as E,
    comeNear: (selector: string) => act(async () => near.get(root.querySelector(selector) as Element)?.()),
    rest: () => act(async () => idle.shift()?.()),
    /** Nothing of what the server has drawn was drawn again. */
    isKept: () => nodes.every((node) => node.isConnected),
  };
}

/** What waits for the end of a press. */
const runTimers = () => act(async () => void vi.runAllTimers());
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

const alive: string[] = [];
afterEach(() => void alive.splice(0));

function Life({ name }: { name: string }) {
  useEffect(() => void alive.push(name), [name]);
  return <p>{name}</p>;
}

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
    const { comeNear, isKept } = await load(sections);
    expect(alive).toEqual([]);
    await comeNear('#two');
    expect(alive).toEqual(['two']);
    expect(isKept()).toBe(true);
  });

  it('comes alive when the browser rests: one at a time, in the page’s order', async () => {
    const { comeNear, rest, isKept } = await load(sections);
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
    const { find } = await load(
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
    const { find } = await load(
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
    const { find } = await load(page, { before });
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
    const { find } = await load(page, { html: root.innerHTML });
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
    const { find, isKept } = await load(<Counter />);
    await act(async () => find('button').click());
    expect(find('output').textContent).toBe('1');
    await act(async () => find('button').click());
    expect(find('output').textContent).toBe('2');
    expect(isKept()).toBe(true);
  });

  it('is not disturbed by the time that passes around it, and knows it later', async () => {
    const Now = () => <time>{useNow().now.getUTCFullYear()}</time>;
    const { find, isKept, comeNear } = await load(
      <NowProvider renderedAt="2020-05-05T10:00:00Z">
        <Section id="one">
          <Now />
        </Section>
      </NowProvider>,
    );
    expect(find('time').textContent).toBe('2020');
    await comeNear('#one');
    expect(find('time').textContent).toBe(String(new Date().getUTCFullYear()));
    expect(isKept()).toBe(true);
  });

  it('is alive as a whole, with what is a section within it', async () => {
    const onClick = vi.fn();
    const { find } = await load(
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
    const { find, gates } = await load(<Pages />);
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
    const { find, rest, gates, isKept } = await load(page);
    await rest();
    await act(async () => find('p').click());
    expect([alive, find('footer').className, find('p').textContent, isKept()]).toEqual([[], 'end', 'still', true]);
    await act(async () => gates.openAll());
    expect([alive, find('footer').className, find('footer').children.length]).toEqual([['still'], 'end', 1]);
  });

  it('lets a press through to the document, whose own listener follows links', async () => {
    const { find } = await load(page);
    const heard = vi.fn();
    document.addEventListener('click', heard, { once: true });
    await act(async () => find('p').click());
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

describe('a part whose code comes by itself', () => {
  const onClick = vi.fn();
  afterEach(() => void onClick.mockClear());

  function Sections({ names }: { names: readonly string[] }) {
    return names.map((name) => (
      <Section key={name} id={name}>
        <button type="button" onClick={() => onClick(name)} />
        <Life name={name} />
      </Section>
    ));
  }

  /** Its code arrives when the test lets it; the server has it. */
  async function loadPart() {
    const server = createPart(async () => Sections);
    await server.load();
    let arrive = () => {};
    const browser = createPart(() => new Promise<typeof Sections>((resolve) => (arrive = () => resolve(Sections))));
    const props = { names: ['one', 'two'] };
    const shown = await load(<LatePart part={browser} props={props} />, { server: <LatePart part={server} props={props} /> });
    return { ...shown, browser, arrive: () => act(async () => arrive()) };
  }

  it('is not asked for before the visitor does something', async () => {
    const { rest, gates, browser, arrive, comeNear, isKept } = await loadPart();
    await rest();
    expect(browser.isLoaded()).toBe(false);
    await act(async () => gates.wake());
    await arrive();
    expect(alive).toEqual([]);
    await comeNear('#two');
    expect(alive).toEqual(['two']);
    expect(isKept()).toBe(true);
  });

  it('keeps a press until it is there, and answers it once', async () => {
    const { find, arrive, isKept } = await loadPart();
    await act(async () => find('#two button').click());
    await act(async () => find('#two button').click());
    await runTimers();
    expect(onClick).not.toHaveBeenCalled();
    await arrive();
    await runTimers();
    expect(onClick.mock.calls).toEqual([['two']]);
    expect(isKept()).toBe(true);
  });

  it('is asked for again where it could not be loaded', async () => {
    let attempts = 0;
    const part = createPart(async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('No network');
      return Sections;
    });
    await expect(part.load()).rejects.toThrow('No network');
    await part.load();
    await part.load();
    expect([attempts, part.isLoaded()]).toEqual([2, true]);
  });
});

describe('what was typed before', () => {
  function Form({ onState }: { onState: (state: Record<string, string | boolean>) => void }) {
    const [text, setText] = useState('');
    const [long, setLong] = useState('');
    const [isOn, setIsOn] = useState(false);
    const [choice, setChoice] = useState('a');
    const [, setTurn] = useState(0);
    useEffect(() => onState({ text, long, isOn, choice }));
    useEffect(() => setTurn(1), []); // drawn again right after it is alive
    return (
      <>
        <input name="text" value={text} onChange={(event) => setText(event.currentTarget.value)} />
        <textarea name="long" value={long} onChange={(event) => setLong(event.currentTarget.value)} />
        <input name="on" type="checkbox" checked={isOn} onChange={(event) => setIsOn(event.currentTarget.checked)} />
        <select name="choice" value={choice} onChange={(event) => setChoice(event.currentTarget.value)}>
          <option value="a">a</option>
          <option value="b">b</option>
        </select>
        <input name="own" defaultValue="" />
      </>
    );
  }

  function type(): void {
    const field = <E extends HTMLElement>(name: string) => document.querySelector<E>(`[name=${name}]`) as E;
    field<HTMLInputElement>('text').value = 'bota';
    field<HTMLTextAreaElement>('long').value = 'dlouhá';
    field<HTMLInputElement>('on').checked = true;
    field<HTMLSelectElement>('choice').value = 'b';
    field<HTMLInputElement>('own').value = 'vlastní';
  }

  it.each([
    ['in a section', (form: ReactNode) => <Section id="one">{form}</Section>],
    ['in what stands around the sections', (form: ReactNode) => <div id="one">{form}</div>],
  ])('is kept and known %s', async (_where, wrap) => {
    const onState = vi.fn();
    const { find, comeNear, isKept } = await load(wrap(<Form onState={onState} />), { before: type });
    await comeNear('#one');
    expect(onState).toHaveBeenLastCalledWith({ text: 'bota', long: 'dlouhá', isOn: true, choice: 'b' });
    const shown = ['text', 'long', 'on', 'choice', 'own'].map((name) => find<HTMLInputElement>(`[name=${name}]`));
    expect(shown.map(({ type: kind, checked, value }) => (kind === 'checkbox' ? checked : value))).toEqual([
      'bota',
      'dlouhá',
      true,
      'b',
      'vlastní',
    ]);
    expect(isKept()).toBe(true);
  });
});
