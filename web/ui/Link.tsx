import { type AnchorHTMLAttributes, createContext, type ReactNode, type Ref, use } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const ExternalHintContext = createContext<string | undefined>(undefined);

/** Provides the screen reader hint for all links below that open a new window. */
export function LinkProvider({ externalHint, children }: { externalHint: string; children: ReactNode }) {
  return <ExternalHintContext value={externalHint}>{children}</ExternalHintContext>;
}

export interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  ref?: Ref<HTMLAnchorElement> | undefined;
}

export interface LinkProps extends AnchorProps {
  /** Whether an external link has an arrow after it. */
  hasExternalMark?: boolean | undefined;
  externalHint?: string | undefined;
}

/** A link to any target: a page, another site (in a new window, which is announced to screen readers), mail, phone, a file or a fragment. */
export function Link({ href, hasExternalMark = false, externalHint, children, ...anchor }: LinkProps) {
  const providedHint = use(ExternalHintContext);
  const hint = externalHint ?? providedHint;
  if (!isExternal(href) || anchor.target !== undefined) {
    return (
      <a href={href} {...anchor}>
        {children}
      </a>
    );
  }
  return (
    <a href={href} target="_blank" rel="noopener" {...anchor}>
      {children}
      {hasExternalMark && <Icon name="external" className="external-mark" />}
      {hint !== undefined && <VisuallyHidden> ({hint})</VisuallyHidden>}
    </a>
  );
}

const isExternal = (href: string) => /^(https?:)?\/\//i.test(href);

/** A link that covers the whole row, which must have the class `linked-row`. The row shows the keyboard focus. */
export function RowLink({ className, ...link }: LinkProps) {
  return <Link {...link} className={classNames('row-link', className)} />;
}

interface ArrowLinkProps {
  href: string;
  icon?: IconName | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A link with an arrow in a square, from a section of a page to the full list. */
export function ArrowLink({ href, icon = 'arrow-right', className, children }: ArrowLinkProps) {
  return (
    <Link href={href} className={classNames('arrow-link', className)}>
      <span className="arrow-link-words">{children}</span>
      <span className="arrow-link-tile">
        <Icon name={icon} size="small" />
      </span>
    </Link>
  );
}
