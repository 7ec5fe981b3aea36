import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import { Link } from './Link.tsx';

interface Props {
  icon: IconName;
  /** Subject of the answer: a day, a place. */
  label: ReactNode;
  /** Page that the answer comes from. */
  source: { href: string; text: string };
  children: ReactNode;
}

/** The answer to a question in one line, with a link to the page that it comes from. */
export function Answer({ icon, label, source, children }: Props) {
  return (
    <div className="answer">
      <Icon name={icon} className="answer-icon" />
      <p className="answer-words">
        <strong>{label}:</strong> {children}
      </p>
      <Link href={source.href} className="answer-source">
        {source.text}
      </Link>
    </div>
  );
}
