// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { countSeenEntries, type Depth, InTurn, StagedContext, StagedRest, useFirstEntries } from '#web/lib/navigation/stages.tsx';
import { CardGrid } from '#web/ui/CardGrid.tsx';
import { Section } from '#web/ui/Section.tsx';

afterEach(cleanup);

const shown: string[] = [];
afterEach(() => void shown.splice(0));

const toRest = (rest: HTMLElement | null) => (rest ? `… ${rest.style.blockSize}`.trim() : '');

/** Notes what stands in the document whenever something of it was drawn. */
function Witness() {
  useFirstEntries(0);
  useLayoutEffect(() => void shown.push(`${document.body.textContent}${toRest(document.querySelector<HTMLElement>('.page-rest'))}`));
  return null;
}

const page = (depth: Depth) => (
  <StagedContext value={depth}>
    <h1>H</h1>
    <CardGrid>
      {['1', '2', '3', '4', '5', '6'].map((card) => (
        <b key={card}>{card}</b>
      ))}
    </CardGrid>
    <Section>S</Section>
    <InTurn>T</InTurn>
    <StagedRest />
    <Witness />
  </StagedContext>
);

describe('a staged page', () => {
  it('shows its head and its first cards, keeps what stands below out of sight, and then shows the rest', () => {
    const { container } = render(page({ y: 0 }));
    expect([shown[0], shown.at(-1)]).toEqual(['H1234…', 'H123456ST']);
    expect(container.querySelectorAll('li')).toHaveLength(6);
  });

  it('shows all that is above the place that a visitor comes back to, with room to go there, and then the rest', () => {
    Object.assign(window, { innerWidth: 400, innerHeight: 300 });
    const { container } = render(page({ y: 200 }));
    expect([shown[0], shown.at(-1)]).toEqual(['H12345ST… 500px', 'H123456ST']);
    expect(container.querySelector('.page-rest')).toBeNull();
  });

  it('shows as many entries as the visitor had seen there, where that is known', () => {
    render(page({ y: 200, entries: 6 }));
    expect(shown[0]).toBe('H123456ST… 500px');
    cleanup();
    shown.splice(0);
    render(page({ y: 200, entries: 1 }));
    expect(shown[0]).toBe('H1234ST… 500px');
  });

  it('knows how many entries begin in view or above it', () => {
    Object.assign(window, { innerHeight: 300 });
    const { container } = render(page(undefined));
    for (const [index, entry] of [...container.querySelectorAll('li')].entries()) {
      entry.getClientRects = () => [entry.getBoundingClientRect()] as unknown as DOMRectList; // happy-dom lays nothing out
      entry.getBoundingClientRect = () => new DOMRect(0, index * 100 - 150, 10, 100);
    }
    expect(countSeenEntries()).toBe(5);
    const [first] = container.querySelectorAll('li');
    if (first) first.getClientRects = () => [] as unknown as DOMRectList; // out of sight
    expect(countSeenEntries()).toBe(4);
    cleanup();
    expect(countSeenEntries()).toBe(0);
  });

  it('is drawn at once where the visitor goes to a heading of it', () => {
    render(page(undefined));
    expect(shown).toEqual(['H123456ST']);
  });

  it('takes nothing away that is shown', () => {
    const { rerender } = render(page(undefined));
    rerender(page({ y: 0 }));
    expect(new Set(shown)).toEqual(new Set(['H123456ST']));
  });
});

describe('a list that becomes another', () => {
  const toCards = (cards: string) => [...cards].map((card) => <b key={card}>{card}</b>);
  const Witnessed = ({ cards }: { cards: string }) => {
    useLayoutEffect(() => void shown.push(document.body.textContent));
    return <CardGrid>{toCards(cards)}</CardGrid>;
  };

  it.each([
    ['another begins with its first cards, the others follow', 'abcdefgh', 'mnopqrst', 'mnopefgh'],
    ['a card among the first is there once', 'abcdefgh', 'fghijklm', 'fghie'],
    ['a short one is there at once', 'abcdefgh', 'xy', 'xy'],
    ['one that is as long as the first cards, too', 'abcdefgh', 'wxyz', 'wxyz'],
    ['a long one after a short one follows', 'ab', 'mnopqrst', 'mnop'],
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
