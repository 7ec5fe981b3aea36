import { Children, type ReactNode } from 'react';

interface Props {
  lead: ReactNode;
  children: ReactNode;
}

/** A large story, and a column of small stories beside it. */
export function NewsSpread({ lead, children }: Props) {
  return (
    <div className="home-spread">
      <div className="home-spread-lead">{lead}</div>
      <ul className="home-spread-list">{Children.map(children, (child) => child && <li>{child}</li>)}</ul>
    </div>
  );
}
