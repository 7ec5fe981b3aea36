// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { BelowFirstView, StagedContext, StagedRest, useIsWhole } from '#web/lib/navigation/stages.tsx';
import { CardGrid } from '#web/ui/Card.tsx';
import { Section } from '#web/ui/Section.tsx';

afterEach(cleanup);

const shown: string[] = [];
afterEach(() => void shown.splice(0));

/** Notes the document's content after each render. */
function Witness() {
  useIsWhole();
  useLayoutEffect(() => void shown.push(`${document.body.textContent}${document.querySelector('.page-rest') ? '…' : ''}`));
  return null;
}

const page = (isStaged: boolean) => (
  <StagedContext value={isStaged}>
    <h1>H</h1>
    <CardGrid>
      {['1', '2', '3', '4', '5', '6'].map((card) => (
        <b key={card}>{card}</b>
      ))}
    </CardGrid>
    <Section>S</Section>
    <BelowFirstView>T</BelowFirstView>
    <StagedRest />
    <Witness />
  </StagedContext>
);

describe('a staged page', () => {
  it('shows its head and first cards, hides everything below, and then shows the rest', () => {
    const { container } = render(page(true));
    expect([shown[0], shown.at(-1)]).toEqual(['H1234…', 'H123456ST']);
    expect(container.querySelectorAll('li')).toHaveLength(6);
  });

  it('is complete immediately if staging is off', () => {
    render(page(false));
    expect(shown).toEqual(['H123456ST']);
  });

  it('keeps everything shown if staging is switched on later', () => {
    const { rerender } = render(page(false));
    rerender(page(true));
    expect(new Set(shown)).toEqual(new Set(['H123456ST']));
  });
});

describe('a list that changes', () => {
  const toCards = (cards: string) => [...cards].map((card) => <b key={card}>{card}</b>);
  const Witnessed = ({ cards }: { cards: string }) => {
    useLayoutEffect(() => void shown.push(document.body.textContent));
    return <CardGrid>{toCards(cards)}</CardGrid>;
  };

  it.each([
    ['shows its new first cards, and the others afterwards', 'abcdefgh', 'mnopqrst', 'mnopefgh'],
    ['shows a card among the first ones only once', 'abcdefgh', 'fghijklm', 'fghie'],
    ['is complete immediately if it is short', 'abcdefgh', 'xy', 'xy'],
    ['is complete immediately if it has only the first cards', 'abcdefgh', 'wxyz', 'wxyz'],
    ['shows its first cards if a long list follows a short one', 'ab', 'mnopqrst', 'mnop'],
  ])('%s', (_what, before, after, first) => {
    const { rerender, container } = render(<Witnessed cards={before} />);
    const kept = [...container.querySelectorAll('b')].filter(({ textContent }) => after.includes(textContent));
    shown.splice(0);
    rerender(<Witnessed cards={after} />);
    expect(shown).toEqual([first]);
    expect(container.textContent).toBe(after);
    for (const card of kept) expect(card.isConnected).toBe(true);
  });
});
