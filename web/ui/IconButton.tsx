import type { ButtonHTMLAttributes, Ref } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';
import { type AnchorProps, Link } from './Link.tsx';

interface IconButtonLook {
  icon: IconName;
  /** Accessible name, because there is no visible label. */
  label: string;
  variant?: 'outlined' | 'plain' | 'raised' | undefined;
  size?: 'medium' | 'small' | undefined;
  className?: string | undefined;
}

interface LinkIconButtonProps extends IconButtonLook, Omit<AnchorProps, 'className' | 'children'> {}

interface PressIconButtonProps extends IconButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> {
  href?: undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

export type IconButtonProps = LinkIconButtonProps | PressIconButtonProps;

/** A square button or link with an icon instead of a label. Use `raised` on pictures. */
export function IconButton({ icon, label, variant = 'outlined', size = 'medium', className, ...rest }: IconButtonProps) {
  const classes = classNames('icon-button', `icon-button-${variant}`, size === 'small' && 'icon-button-small', className);
  if (rest.href !== undefined)
    return (
      <Link {...rest} className={classes} aria-label={label} title={label}>
        <Icon name={icon} />
      </Link>
    );
  const { href: _none, type = 'button', ...button } = rest;
  return (
    <button {...button} type={type} className={classes} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  );
}
