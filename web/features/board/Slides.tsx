import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

const slideMs = 12_000;

/** Counts the turns of slides since the start. */
export function useTurn(onTurn?: () => void): number {
  const [turn, setTurn] = useState(0);
  const called = useRef(onTurn);
  useEffect(() => {
    called.current = onTurn;
  });
  useEffect(() => {
    const timer = setInterval(() => {
      setTurn((before) => before + 1);
      called.current?.();
    }, slideMs);
    return () => clearInterval(timer);
  }, []);
  return turn;
}

interface Props {
  groups: readonly { key: string; title: string; rows: readonly ReactNode[] }[];
  /** Shown if there is no group. */
  nothing: string;
}

/**
 * One group at a time. Rows that do not fit flow into further columns, which are shown one after another, so that no row is cut on any screen. A group
 * that disappears is followed by the next one.
 */
export function Slides({ groups, nothing }: Props) {
  const [{ group, page }, setPlace] = useState({ group: 0, page: 0 });
  const rows = useRef<HTMLDivElement>(null);
  useTurn(() => {
    const count = rows.current ? countPages(rows.current) : 1;
    setPlace((at) => (at.page + 1 < count ? { ...at, page: at.page + 1 } : { group: at.group + 1, page: 0 }));
  });
  const at = groups.length > 0 ? group % groups.length : 0;
  const shown = groups[at];
  useLayoutEffect(() => {
    if (rows.current) rows.current.scrollLeft = page * toStep(rows.current);
  });
  return (
    <div className="board-slides">
      {shown ? (
        <section key={`${shown.key} ${page}`} className="board-slide">
          <h2>{shown.title}</h2>
          <div ref={rows} className="board-rows">
            {shown.rows}
          </div>
        </section>
      ) : (
        <p>{nothing}</p>
      )}
      {groups.length > 1 && (
        <p className="board-dots" aria-hidden="true">
          {groups.map(({ key }, index) => (
            <span key={key} data-current={index === at || undefined} />
          ))}
        </p>
      )}
    </div>
  );
}

/** Width of a column with its gap, in pixels. */
const toStep = (rows: HTMLElement) => rows.clientWidth + (Number.parseFloat(getComputedStyle(rows).columnGap) || 0);

/** Number of columns, at least 1. */
function countPages(rows: HTMLElement): number {
  const step = toStep(rows);
  return step > 0 ? Math.max(1, Math.round((rows.scrollWidth + step - rows.clientWidth) / step)) : 1;
}
