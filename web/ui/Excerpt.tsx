import type { ReactNode } from 'react';

interface Props {
  /** Within a link or a title, which hold no paragraph. */
  isInline?: boolean;
  children: ReactNode;
}

/** What is said below a name in a list: two lines at most, then it is cut. */
export function Excerpt({ isInline = false, children }: Props) {
  return isInline ? <span className="excerpt">{children}</span> : <p className="excerpt">{children}</p>;
}
