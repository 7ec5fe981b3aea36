import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';

export interface CarouselProps {
  /** Accessible name: the topic of the slides. */
  label: string;
  slides: ReadonlyArray<{ id: string; content: ReactNode }>;
  labels: {
    carousel: string;
    slide: string;
    previous: string;
    next: string;
    pause: string;
    play: string;
    toSlideLabel: (number: number, count: number) => string;
  };
  /** Interval at which the carousel advances automatically, with a pause control. Undefined: it does not advance. */
  intervalMs?: number | undefined;
  /** Whether the track itself is focusable, so that arrow keys scroll it (WCAG 2.1.1). Required if the slides contain no focusable elements. */
  isFocusable?: boolean | undefined;
  className?: string | undefined;
}

const SETTLE_MS = 120;

/** Slides that scroll sideways and snap. Controls are missing if there is only one slide. */
export function Carousel({ label, slides, labels, intervalMs, isFocusable = false, className }: CarouselProps) {
  const region = useRef<HTMLElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const count = slides.length;

  const show = useCallback(
    (index: number) => {
      const target = (index + count) % count;
      const left = target * toStep(track.current);
      track.current?.scrollTo({ left, behavior: hasReducedMotion() ? 'instant' : 'smooth' });
      setCurrent(target);
    },
    [count],
  );
  const advance = useCallback(() => show(current + 1), [show, current]);
  const isTurning = useAutoplay(region, count > 1 ? intervalMs : undefined, isPaused, advance);

  // A timer instead of `scrollend`, which older versions of Safari do not support.
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(settling.current), []);
  const settle = () => {
    clearTimeout(settling.current);
    settling.current = setTimeout(() => {
      const step = toStep(track.current);
      if (step > 0) setCurrent(Math.round((track.current?.scrollLeft ?? 0) / step));
    }, SETTLE_MS);
  };
  return (
    <section
      ref={region}
      className={classNames('carousel', isTurning && 'carousel-turning', className)}
      aria-roledescription={labels.carousel}
      aria-label={label}
    >
      <div ref={track} className="carousel-track" onScroll={settle} {...(isFocusable && { tabIndex: 0 })}>
        {slides.map((slide, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a named group, not a fieldset
          <div
            key={slide.id}
            className="carousel-slide"
            role="group"
            aria-roledescription={labels.slide}
            aria-label={labels.toSlideLabel(index + 1, count)}
            inert={index !== current}
          >
            {slide.content}
          </div>
        ))}
      </div>
      {count > 1 && (
        <div className="carousel-controls">
          {intervalMs !== undefined && (
            <CarouselButton
              icon={isPaused ? 'play' : 'pause'}
              label={isPaused ? labels.play : labels.pause}
              onPress={() => setIsPaused(!isPaused)}
            />
          )}
          <ul className="carousel-dots">
            {slides.map((slide, index) => (
              <li key={slide.id}>
                <button
                  type="button"
                  className="carousel-dot"
                  aria-label={labels.toSlideLabel(index + 1, count)}
                  aria-current={index === current ? 'true' : undefined}
                  onClick={() => show(index)}
                />
              </li>
            ))}
          </ul>
          <CarouselButton icon="arrow-left" label={labels.previous} onPress={() => show(current - 1)} />
          <CarouselButton icon="arrow-right" label={labels.next} onPress={() => show(current + 1)} />
        </div>
      )}
    </section>
  );
}

/** Distance between the starts of two slides. */
function toStep(track: HTMLElement | null): number {
  const [first, second] = track?.children ?? [];
  return second instanceof HTMLElement && first instanceof HTMLElement ? second.offsetLeft - first.offsetLeft : 0;
}

interface CarouselButtonProps {
  icon: 'play' | 'pause' | 'arrow-left' | 'arrow-right';
  label: string;
  onPress: () => void;
}

function CarouselButton({ icon, label, onPress }: CarouselButtonProps) {
  return (
    <button type="button" className="carousel-button" aria-label={label} title={label} onClick={onPress}>
      <Icon name={icon} size="small" />
    </button>
  );
}

/**
 * Calls `advance` every interval, except while the pointer or the focus is in the region, the tab is hidden, or the visitor prefers reduced motion.
 * Returns true from half an interval before the first call.
 */
function useAutoplay(
  region: RefObject<HTMLElement | null>,
  intervalMs: number | undefined,
  isPaused: boolean,
  advance: () => void,
): boolean {
  const [isTurning, setIsTurning] = useState(false);
  useEffect(() => {
    const { current } = region;
    if (!current || !intervalMs || isPaused || hasReducedMotion()) return;
    const listening = new AbortController();
    let timer: ReturnType<typeof setInterval> | undefined;
    let soon: ReturnType<typeof setTimeout> | undefined;
    // only controls timers: a click triggers hold, release and hold again, which must not change the screen
    const hold = () => {
      clearInterval(timer);
      clearTimeout(soon);
    };
    const release = () => {
      hold();
      if (listening.signal.aborted || current.matches(':hover') || current.contains(document.activeElement)) return;
      timer = setInterval(() => document.visibilityState === 'visible' && advance(), intervalMs);
      soon = setTimeout(() => setIsTurning(true), intervalMs / 2);
    };
    const releaseSoon = () => queueMicrotask(release);
    const handlers = { pointerenter: hold, focusin: hold, pointerleave: release, focusout: releaseSoon };
    for (const [name, hear] of Object.entries(handlers)) current.addEventListener(name, hear, { signal: listening.signal });
    release();
    return () => {
      listening.abort();
      hold();
    };
  }, [region, intervalMs, isPaused, advance]);
  return isTurning;
}

export const hasReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
