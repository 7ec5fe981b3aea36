import { classNames } from '../class-names.ts';
import { Link } from '../Link.tsx';
import { LogoPicture } from './LogoPicture.tsx';
import type { Logo } from './nav-entry.ts';

export interface LogoLinkProps {
  logo: Logo;
  /** Whether the logo is far down the page, so that its picture loads lazily. */
  isLazy?: boolean | undefined;
  className?: string | undefined;
}

/** The centre's logo, linked to the home page. */
export function LogoLink({ logo, isLazy = false, className }: LogoLinkProps) {
  return (
    <Link href={logo.href} className={classNames('logo', className)}>
      {logo.src === undefined || logo.src === '' ? (
        <span className="logo-words">{logo.alt}</span>
      ) : (
        <LogoPicture {...logo} src={logo.src} isLazy={isLazy} />
      )}
    </Link>
  );
}
