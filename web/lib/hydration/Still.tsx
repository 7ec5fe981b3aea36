import { type ReactNode, type Ref, use, useDeferredValue, useState, useSyncExternalStore } from 'react';
import { GatesContext } from './Late.tsx';

interface StillProps {
  as: 'footer' | 'section' | 'div';
  className?: string | undefined;
  ref?: Ref<HTMLElement>;
  /** Not even looked at while the first page is shown. */
  children: ReactNode;
}

/**
 * What has links and texts alone: on the first page it stays the server's HTML, and its code, data and words may stay away. Links are
 * followed by the document's own listener, and what opens by itself opens. It is drawn in the browser with the next page.
 */
export function Still({ as: Element, className, ref, children }: StillProps) {
  const gates = use(GatesContext);
  const [isOfFirstPage] = useState(() => gates?.areOpen() === false);
  const haveOpened = useSyncExternalStore(
    gates?.subscribe ?? subscribeToNothing,
    () => gates?.areOpen() ?? true,
    () => !isOfFirstPage,
  );
  const areOpen = useDeferredValue(haveOpened); // the page that comes is shown first
  if (areOpen) {
    return (
      <Element key="alive" ref={ref as Ref<never>} className={className}>
        {children}
      </Element>
    );
  }
  return <Element key="still" ref={ref as Ref<never>} className={className} {...untouched} />;
}

/** React leaves alone what is in it, and must not compare it with what it would draw. */
const untouched = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true };
const subscribeToNothing = () => () => {};
