import type { ReactNode } from 'react';
import { confirmEmailChange, refuseEmailChange } from '#shared/contracts/email-change.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useAction } from '../../lib/data/use-action.ts';
import { useLinks, useMemberLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { AccountPage } from './AccountPage.tsx';
import { OutdatedLink } from './OutdatedLink.tsx';

interface Props {
  /** Token of the link in the email. */
  token: string;
  as: EmailChangeLink;
}

/** Confirms or refuses the change of a member's address, by a link in an email. Both addresses must confirm; the old address can also refuse. */
export function EmailChangePage({ token, as }: Props) {
  const t = useTranslate();
  const toLink = useLinks();
  const toMemberLink = useMemberLinks();
  const onward = <Button href={toMemberLink('dashboard-profile') ?? toLink('home') ?? '.'}>{t('email_change.to_profile')}</Button>;
  const notMe = (
    <Button variant="secondary" href={toLink('verify-email', {}, { token, as: 'not-me' }) ?? '.'}>
      {t('email_change.not_me')}
    </Button>
  );
  return (
    <AccountPage title={t(as === 'not-me' ? 'email_change.not_me' : 'email_change.title')} lead={t(`email_change.lead_${as}`)}>
      <EmailChangePress
        key={as}
        as={as}
        token={token}
        onward={onward}
        notMe={notMe}
        outdated={<OutdatedLink text={t('email_change.outdated')} action={onward} />}
      />
    </AccountPage>
  );
}

// messages: email_change.lead_*

/** Which link was opened: the confirmation of the new or the old address, or the refusal in the email to the old address (`not-me`). */
type EmailChangeLink = 'new' | 'old' | 'not-me';

/** Reads the kind of link; undefined if the link is not for an address change. Links of registrations do not have this value. */
export function toEmailChangeLink(value: string | null): EmailChangeLink | undefined {
  return value === 'new' || value === 'old' || value === 'not-me' ? value : undefined;
}

interface EmailChangePressProps {
  as: EmailChangeLink;
  token: string;
  /** Link to the next page. */
  onward: ReactNode;
  /** Link to refuse the change, beside the confirmation of the old address. */
  notMe: ReactNode;
  /** Shown if the link is no longer valid. */
  outdated: ReactNode;
}

/** Button that confirms or refuses an address change. A click is required, because mail scanners open links but do not click buttons. */
function EmailChangePress({ as, token, onward, notMe, outdated }: EmailChangePressProps) {
  const t = useTranslate();
  const { isLive } = useNow();
  const { send: confirm, ...confirmed } = useAction(confirmEmailChange);
  const { send: refuse, ...refused } = useAction(refuseEmailChange);
  if (confirmed.state === 'done') {
    const { waits_for: waitsFor } = confirmed.answer;
    if (waitsFor === null) return <Ended name="done" onward={onward} />;
    return (
      <Outcome icon="mail" title={t('email_change.waits')} takesFocus>
        <p>{t(`email_change.waits_${waitsFor}`)}</p>
      </Outcome>
    );
  }
  if (refused.state === 'done') return <Ended name="refused" />;
  const failed = [confirmed, refused].find((action) => action.state === 'failed');
  if (failed?.state === 'failed' && failed.code === 'UnprocessableEntity') return outdated;
  const isSending = confirmed.state === 'sending' || refused.state === 'sending';
  const press = as === 'not-me' ? refuse : confirm;
  return (
    <div className="link-action">
      <div className="cluster">
        <Button size="large" isLoading={isSending} disabled={!isLive} onClick={() => void press({ token })}>
          {t(`email_change.submit_${as}`)}
        </Button>
        {as === 'old' && notMe}
      </div>
      {failed?.state === 'failed' && (
        <Notice tone="error" role="alert" title={t('form.not_sent')}>
          {t(`error.${failed.code}`)}
        </Notice>
      )}
    </div>
  );
}

function Ended({ name, onward }: { name: 'done' | 'refused'; onward?: ReactNode }) {
  const t = useTranslate();
  return (
    <Outcome title={t(`email_change.${name}`)} takesFocus action={onward}>
      <p>{t(`email_change.${name}_text`)}</p>
    </Outcome>
  );
}
// messages: email_change.*
// messages: error.*
