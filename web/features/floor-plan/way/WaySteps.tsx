import { type ComponentProps, type UIEvent, useEffect, useRef } from 'react';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { WayDirections } from './WayDirections.tsx';

interface Props extends Omit<ComponentProps<typeof WayDirections>, 'list' | 'onScroll'> {
  current: number;
  onStep: (index: number) => void;
}

/** Directions: a list beside the plan. Phones show one step at a time, changed by swipe or click, with its position on the plan. */
export function WaySteps({ current, onStep, ...directions }: Props) {
  const t = useTranslate();
  const list = useRef<HTMLOListElement>(null);
  const last = directions.steps.length; // not minus 1, because the start is before the steps
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, because each floor's page has a new list, which begins at the start
  useEffect(() => scrollToStep(list.current, current, 'instant'), []);
  const goal = useRef<number>(undefined); // step to which the list scrolls by itself
  const go = (index: number) => {
    goal.current = index;
    scrollToStep(list.current, index, matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth');
    onStep(index);
  };
  const follow = ({ currentTarget: { scrollLeft, clientWidth, scrollWidth } }: UIEvent<HTMLOListElement>) => {
    const at = clientWidth > 0 ? scrollLeft / clientWidth : 0;
    const index = Math.round(at);
    if (scrollWidth <= clientWidth || Math.abs(at - index) >= 0.05) return;
    if (goal.current === undefined && index !== current) onStep(index);
    if (index === goal.current) goal.current = undefined; // later scrolling is by hand
  };
  return (
    <section className="way-words" aria-labelledby="way-words">
      <h2 id="way-words" className="floor-facts-title">
        {t('way.directions')}
      </h2>
      <div className="way-swipe" onPointerDown={() => (goal.current = undefined)}>
        <IconButton
          icon="chevron-left"
          label={t('way.step_before')}
          size="small"
          variant="plain"
          disabled={current === 0}
          onClick={() => go(current - 1)}
        />
        <WayDirections {...directions} current={current} onStep={go} list={list} onScroll={follow} />
        <IconButton
          icon="chevron-right"
          label={t('way.step_after')}
          size="small"
          variant="plain"
          disabled={current === last}
          onClick={() => go(current + 1)}
        />
      </div>
      <div className="way-words-foot">
        <p className="small quiet">{t('way.estimate')}</p>
        <Button variant="secondary" size="small" icon="print" onClick={() => window.print()}>
          {t('way.print')}
        </Button>
      </div>
    </section>
  );
}

/** Scrolls to a step if the list shows one step at a time. */
function scrollToStep(list: HTMLOListElement | null, index: number, behavior: ScrollBehavior): void {
  const step = list?.children[index];
  if (list && step instanceof HTMLElement && list.scrollWidth > list.clientWidth)
    list.scrollTo({ left: step.offsetLeft - list.offsetLeft, behavior });
}
