import type { ReactNode } from 'react';
import { Heading, type HeadingLevel } from './Heading.tsx';
import { Icon } from './Icon.tsx';
import { Link } from './Link.tsx';

export interface HeroSlideProps {
  /** An `Image` of ratio `hero`. */
  image: ReactNode;
  title: ReactNode;
  eyebrow?: ReactNode;
  text?: ReactNode;
  /** Link that covers the whole slide. */
  link?: { label: string; href: string } | undefined;
  level?: HeadingLevel | undefined;
}

/** A large picture. Its text is on a plain background in the corner, so that it is legible on any picture. */
export function HeroSlide({ image, title, eyebrow, text, link, level = 2 }: HeroSlideProps) {
  return (
    <div className="hero-slide">
      <div className="hero-picture">{image}</div>
      <div className="hero-sheet">
        {eyebrow !== undefined && <p className="eyebrow">{eyebrow}</p>}
        <Heading level={level} className="hero-title">
          {title}
        </Heading>
        {text !== undefined && <p className="hero-text">{text}</p>}
        {link !== undefined && (
          <Link href={link.href} className="button button-primary hero-link">
            <span className="button-words">{link.label}</span>
            <Icon name="arrow-right" size="small" className="button-end" />
          </Link>
        )}
      </div>
    </div>
  );
}
