import { type ReactNode, useSyncExternalStore } from 'react';
import type { Arrival } from '../../lib/session/page-access.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { AccountAside } from './AccountAside.tsx';

interface Props {
  title: string;
  lead?: ReactNode;
  /** Set on pages for anonymous visitors, from which members are redirected without seeing the form. */
  arrival?: Arrival;
  children: ReactNode;
}

/** Frame of the login, the registration and similar pages: the form on one side, the benefits on the other. */
export function AccountPage({ title, lead, arrival = { state: 'visitor' }, children }: Props) {
  const t = useTranslate();
  const isCookieless = useSyncExternalStore(
    neverChanges,
    () => !navigator.cookieEnabled,
    () => false,
  );
  return (
    <div className="wrap account">
      <div className="account-main">
        <header className="account-head">
          <h1>{title}</h1>
          {lead !== undefined && arrival.state === 'visitor' && <p className="lead">{lead}</p>}
        </header>
        {isCookieless && arrival.state === 'visitor' && (
          <Notice tone="error" title={t('account.no_cookies')}>
            {t('account.no_cookies_text')}
          </Notice>
        )}
        {arrival.state === 'visitor' && children}
        {arrival.state === 'going' && <p role="status">{t('account.going')}</p>}
        {arrival.state === 'stuck' && (
          <Notice
            tone="error"
            role="alert"
            title={t(arrival.isCookieless ? 'account.no_cookies' : 'account.stuck')}
            action={<Button onClick={arrival.retry}>{t('error.retry')}</Button>}
          >
            {t(arrival.isCookieless ? 'account.no_cookies_text' : 'account.stuck_text')}
          </Notice>
        )}
      </div>
      <AccountAside />
    </div>
  );
}

const neverChanges = () => () => {};
