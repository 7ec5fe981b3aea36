import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';
import { type AnchorProps, Link } from './Link.tsx';

interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Icon before the label. */
  icon?: IconName | undefined;
  /** Icon after the label. An arrow moves a little on hover. */
  endIcon?: IconName | undefined;
  isWide?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

interface LinkButtonProps extends ButtonLook, Omit<AnchorProps, 'className' | 'children'> {}

interface PressButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> {
  href?: undefined;
  /** Whether an action is running. Then the button shows a spinner and ignores clicks, but keeps the focus. */
  isLoading?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

export type ButtonProps = LinkButtonProps | PressButtonProps;

/** Button. With `href`, it is a link that looks like a button. */
export function Button({ variant = 'primary', size = 'medium', icon, endIcon, isWide = false, className, children, ...rest }: ButtonProps) {
  const classes = classNames('button', `button-${variant}`, size !== 'medium' && `button-${size}`, isWide && 'button-wide', className);
  const content = (
    <>
      {icon !== undefined && <Icon name={icon} size="small" />}
      <span className="button-words">{children}</span>
      {endIcon !== undefined && <Icon name={endIcon} size="small" className="button-end" />}
    </>
  );
  if (rest.href !== undefined)
    return (
      <Link {...rest} className={classes}>
        {content}
      </Link>
    );
  return (
    <PressButton {...rest} className={classes}>
      {content}
    </PressButton>
  );
}

function PressButton({ isLoading = false, onClick, type = 'button', href: _none, ...rest }: PressButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (isLoading ? event.preventDefault() : onClick?.(event));
  return <button {...rest} type={type} onClick={press} aria-busy={isLoading || undefined} aria-disabled={isLoading || undefined} />;
}
