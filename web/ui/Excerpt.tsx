import type { ReactNode } from 'react';

interface Props {
  /** Whether it is inside a link or a title, which must not contain a paragraph. */
  isInline?: boolean;
  children: ReactNode;
}

/** Text below a name in a list, truncated after two lines. */
export function Excerpt({ isInline = false, children }: Props) {
  return isInline ? <span className="excerpt">{children}</span> : <p className="excerpt">{children}</p>;
}
