import { type ComponentType, useEffect, useRef, useState } from 'react';

type Part = ComponentType<{ field: HTMLInputElement }>;

/**
 * Suggestions for the search field of the form around it. Their code is loaded when the field is first focused, so that it costs a first visit
 * nothing. Without it the field works as a plain form.
 */
export function LateSuggestions() {
  const place = useRef<HTMLSpanElement>(null);
  const [loaded, setLoaded] = useState<{ Suggestions: Part; field: HTMLInputElement }>();
  useEffect(() => {
    const field = place.current?.closest('form')?.querySelector<HTMLInputElement>('input[type="search"]');
    if (!field) return;
    const load = () => {
      import('./SearchSuggestions.tsx').then(
        ({ SearchSuggestions }) => setLoaded({ Suggestions: SearchSuggestions, field }),
        () => {}, // suggestions are an extra; the next focus tries again
      );
    };
    if (document.activeElement === field) load();
    field.addEventListener('focus', load);
    return () => field.removeEventListener('focus', load);
  }, []);
  return (
    <>
      <span ref={place} hidden />
      {loaded && <loaded.Suggestions field={loaded.field} />}
    </>
  );
}
