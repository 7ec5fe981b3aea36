import { useFlag } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { ArrowLink } from '../../ui/ArrowLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { useWaysIn } from './use-ways-in.ts';

interface Props {
  /** Purpose of the login, and the address to return to. */
  login?: { label: string; returnPath: string };
}

/** Links to log in and to read about points; nothing without either. */
export function CollectLinks({ login: wish }: Props) {
  const t = useTranslate();
  const canJoin = useFlag('is_authentication_active');
  const { login, programme } = useWaysIn(wish?.returnPath);
  if (!programme && !(canJoin && login)) return null;
  return (
    <div className="cluster reward-links">
      {canJoin && login && <Button href={login}>{wish?.label ?? t('rewards.login')}</Button>}
      {programme && <ArrowLink href={programme.href}>{programme.title}</ArrowLink>}
    </div>
  );
}
