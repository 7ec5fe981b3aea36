import { classNames } from '../class-names.ts';
import { Link } from '../Link.tsx';
import type { Logo } from './nav-entry.ts';

/** The centre's mark, leading home. */
export function LogoLink({ logo, className }: { logo: Logo; className?: string | undefined }) {
  return (
    <Link href={logo.href} className={classNames('logo', className)}>
      {logo.src === undefined || logo.src === '' ? (
        <span className="logo-words">{logo.alt}</span>
      ) : (
        <img src={logo.src} alt={logo.alt} width={logo.width ?? 160} height={logo.height ?? 40} />
      )}
    </Link>
  );
}
