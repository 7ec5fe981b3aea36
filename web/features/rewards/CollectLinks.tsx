import { routeExists, toPath } from '#shared/rules/routing.ts';
import { useFlag, useSite } from '../../lib/centre/site.tsx';
import { useLinks } from '../../lib/navigation/route.tsx';
import { useSession } from '../../lib/session/session.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { ArrowLink } from '../../ui/Link.tsx';

interface Props {
  /** Purpose of the login, and the address to return to. */
  login?: { label: string; returnPath: string };
}

/** Links to log in and to read about points. Renders nothing if neither page exists. */
export function CollectLinks({ login: wish }: Props) {
  const t = useTranslate();
  const canJoin = useFlag('is_authentication_active');
  const { login, programme } = useMembershipLinks(wish?.returnPath);
  const receipts = useLinks()('dashboard-receipts');
  const isMember = useSession() === 'member';
  if (!programme && !(canJoin && login)) return null;
  return (
    <div className="cluster reward-links">
      {isMember
        ? receipts && <Button href={receipts}>{t('receipts.add')}</Button>
        : canJoin && login && <Button href={login}>{wish?.label ?? t('rewards.login')}</Button>}
      {programme && <ArrowLink href={programme.href}>{programme.title}</ArrowLink>}
    </div>
  );
}

interface CollectHintProps {
  /** The reward's page, to which the login returns. */
  returnPath: string;
}

/** A sentence on how to earn points, with a link to the login, for the page of a reward. */
export function CollectHint({ returnPath }: CollectHintProps) {
  const t = useTranslate();
  const canJoin = useFlag('is_authentication_active');
  const { programme } = useMembershipLinks();
  if (!canJoin && !programme) return null;
  return (
    <div className="reward-hint">
      {canJoin && <p>{t('rewards.hint')}</p>}
      <CollectLinks login={{ label: t('rewards.login_to_activate'), returnPath }} />
    </div>
  );
}

/** Links to the login and to the tenant's page about the programme. The login returns to `returnPath`. */
export function useMembershipLinks(returnPath?: string) {
  const { settings, locale, pages } = useSite();
  const page = pages['loyalty-program'];
  return {
    login: routeExists('login', settings) ? toPath('login', locale, {}, { return: returnPath, why: returnPath && 'reward' }) : undefined,
    programme: page && { title: page.title, href: toPath('page', locale, { alias: page.path }) },
  };
}
