// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NowProvider, useNow } from '#web/lib/centre/now.tsx';
import { hydratePage } from '#web/lib/hydration/hydrate-page.tsx';
import { Section } from '#web/ui/Section.tsx';
import { createLives, loadServed } from '../../support/served-page.tsx';

const { alive, Life } = createLives();
afterEach(() => {
  alive.splice(0);
  vi.unstubAllGlobals();
});

const sections = ['one', 'two'].map((name) => (
  <Section key={name} id={name} heading={name}>
    <Life name={name} />
  </Section>
));

describe('a section of the first page', () => {
  it('hydrates as rendered by the server', async () => {
    const { isKept } = await loadServed(sections);
    expect([alive, isKept()]).toEqual([['one', 'two'], true]);
  });

  it('handles a click synchronously, also within another section', async () => {
    const onClick = vi.fn();
    const { find } = await loadServed(
      <Section id="outer">
        <Section id="inner">
          <button type="button" onClick={onClick} />
        </Section>
      </Section>,
    );
    await act(async () => {
      find('button').click();
      expect(onClick).toHaveBeenCalledTimes(1);
    });
  });

  it('shows a change of state around it without replacing the server’s elements', async () => {
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
    expect([find('output').textContent, isKept()]).toEqual(['1', true]);
  });

  it('shows the current time once it is hydrated, without replacing the server’s elements', async () => {
    const Now = () => <time>{useNow().now.getUTCFullYear()}</time>;
    const { find, isKept } = await loadServed(
      <NowProvider asOf="2020-05-05T10:00:00Z">
        <Section id="one">
          <Now />
        </Section>
      </NowProvider>,
    );
    expect([find('time').textContent, isKept()]).toEqual([String(new Date().getUTCFullYear()), true]);
  });

  it('is rendered in the browser if the server could not render the page', async () => {
    const root = document.createElement('div');
    document.body.append(root);
    await act(async () => hydratePage(root, sections, () => {}));
    expect([alive, root.textContent]).toEqual([['one', 'two'], 'oneonetwotwo']);
  });
});
