import { type ReactNode, useEffect } from 'react';
import { reportFailure } from '../../lib/browser/failed-event.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { deskBase } from '../lib/desk-path.ts';
import { CentreMark } from './CentreMark.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';

interface Props {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}

/** Frame of the login and invitation pages. Without TLS it explains that login is impossible, because browsers would drop the cookie. */
export function EntryPage({ title, lead, children }: Props) {
  const { centre, publicUrl, deskUrl = publicUrl } = useDesk().start;
  if (isCookieDropped(deskUrl)) return <PlainHttp address={deskUrl + deskBase} />;
  return (
    <div className="desk-entry">
      <title>{`${title} · ${centre}`}</title>
      <header className="desk-entry-head">
        <CentreMark />
      </header>
      <main className="desk-entry-card">
        <h1 className="desk-title">{title}</h1>
        {lead !== undefined && <p className="desk-lead">{lead}</p>}
        {children}
      </main>
      <footer>
        <LanguageChoice />
      </footer>
    </div>
  );
}

/** Whether the browser would drop the `Secure` cookie. Browsers accept it on https, and on localhost, which is also a secure context. */
function isCookieDropped(deskUrl: string): boolean {
  return deskUrl.startsWith('https:') && location.protocol === 'http:' && window.isSecureContext === false;
}

function PlainHttp({ address }: { address: string }) {
  const t = useTranslate();
  const { centre } = useDesk().start;
  useEffect(
    () => reportFailure(new Error('The desk was opened by http although PUBLIC_URL has https: redirect http to https in front')),
    [],
  );
  return (
    <div className="desk-entry">
      <title>{`${t('login.plain_title')} · ${centre}`}</title>
      <header className="desk-entry-head">
        <CentreMark />
      </header>
      <main className="desk-entry-card">
        <h1 className="desk-title">{t('login.plain_title')}</h1>
        <p className="desk-lead">{t('login.plain_text')}</p>
        <Button href={address}>{address.replace('https://', '')}</Button>
      </main>
      <footer>
        <LanguageChoice />
      </footer>
    </div>
  );
}
