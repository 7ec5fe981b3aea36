import { Children, isValidElement, type ReactNode, useDeferredValue } from 'react';
import { useIsWhole } from '../lib/navigation/stages.tsx';
import { classNames } from './class-names.ts';
import { Heading, type HeadingLevel } from './Heading.tsx';
import { Link } from './Link.tsx';

export interface CardProps {
  title: ReactNode;
  /** Target of the card's only link, which covers the whole card. Without it, the card is not clickable. */
  href?: string | undefined;
  /** The picture, usually an `Image`. */
  media?: ReactNode;
  eyebrow?: ReactNode;
  /** Lines below the title: `Meta`, `Price`, text. */
  children?: ReactNode;
  /** Badge in the corner of the picture. A click on it follows the card's link. */
  badge?: ReactNode;
  /** Separate controls, which the card's link does not cover. */
  action?: ReactNode;
  /** `stack`: picture above the text · `row`: small picture beside the text · `poster`: text on the picture. */
  layout?: 'stack' | 'row' | 'poster' | undefined;
  tone?: 'plain' | 'surface' | 'outlined' | undefined;
  level?: HeadingLevel | undefined;
  /** Number of a category colour, 1 to 8, which marks the eyebrow. */
  category?: number | undefined;
  /** Language of the title, if it is not the page's. */
  lang?: string | undefined;
  className?: string | undefined;
}

/** A card with a picture, a title, and at most one link. */
export function Card({
  title,
  href,
  media,
  eyebrow,
  children,
  badge,
  action,
  layout = 'stack',
  tone = 'plain',
  level = 3,
  category,
  lang,
  className,
}: CardProps) {
  return (
    <article className={classNames('card', `card-${layout}`, tone !== 'plain' && `card-${tone}`, className)} data-category={category}>
      {media !== undefined && (
        <div className="card-media">
          {media}
          {badge !== undefined && <div className="card-badge">{badge}</div>}
        </div>
      )}
      <div className="card-body">
        {eyebrow !== undefined && <p className="card-eyebrow">{eyebrow}</p>}
        <Heading level={level} className="card-title" lang={lang}>
          {href === undefined ? (
            title
          ) : (
            <Link href={href} className="card-link">
              <span>{title}</span>
            </Link>
          )}
        </Heading>
        {children !== undefined && <div className="card-lines">{children}</div>}
      </div>
      {action !== undefined && <div className="card-action">{action}</div>}
    </article>
  );
}

interface CardGridProps {
  /** Size of the cards. `medium`: the tenant's number of columns · `small`: one column more · `large`: two or three columns. */
  size?: 'small' | 'medium' | 'large' | undefined;
  phoneColumns?: 1 | 2 | undefined;
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Number of cards that are rendered first, in a new page or when the list changes. */
const firstCards = 4;

/**
 * A grid of cards with the tenant's number of columns; one or two on phones, three on tablets. Each child is a list entry. When the list changes, for
 * example by a filter, the first cards update immediately, and the others after these have been painted.
 */
export function CardGrid({ size = 'medium', phoneColumns = 1, label, className, children }: CardGridProps) {
  const classes = classNames('card-grid', `card-grid-${size}`, phoneColumns === 2 && 'card-grid-paired', className);
  const isWhole = useIsWhole();
  const settled = useDeferredValue(children);
  const cards = Children.toArray(children);
  const first = cards.slice(0, firstCards);
  const keys = first.map(toKey);
  const hasRest = isWhole && cards.length > firstCards;
  const rest = hasRest ? Children.toArray(settled).filter((card, index) => index >= firstCards && !keys.includes(toKey(card))) : [];
  return (
    <ul className={classes} aria-label={label}>
      {Children.map([...first, ...rest], (card) => (
        <li>{card}</li>
      ))}
    </ul>
  );
}

const toKey = (card: ReactNode) => isValidElement(card) && card.key;
