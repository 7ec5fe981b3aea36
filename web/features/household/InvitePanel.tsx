import { createHouseholdInvitation, type Household, withdrawHouseholdInvitations } from '#shared/contracts/household.ts';
import { toPath } from '#shared/rules/routing.ts';
import { siteToasts } from '../../lib/browser/toasts.ts';
import { siteName, useSite } from '../../lib/centre/site.tsx';
import { useAction } from '../../lib/data/use-action.ts';
import { toInvitationHash } from '../../lib/session/invitation.ts';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { QrCode } from '../../ui/QrCode.tsx';

interface Props {
  household: Household;
  onChanged: () => void;
}

/** Creates an invitation, and shows it as a code, a QR code and a link to send. */
export function InvitePanel({ household: { members, max_members, invitations }, onChanged }: Props) {
  const t = useTranslate();
  const invitation = useAction(createHouseholdInvitation);
  const withdrawal = useAction(withdrawHouseholdInvitations);
  const free = max_members - members.length;
  if (free <= 0) return <p className="quiet">{t('household.full')}</p>;

  async function withdraw(): Promise<void> {
    if (!(await withdrawal.send({}))) return;
    invitation.reset();
    siteToasts().show({ type: 'success', title: t('household.withdrawn') });
    onChanged();
  }

  const invite = async () => void ((await invitation.send({})) && onChanged());
  return (
    <section className="panel household-invite" aria-label={t('household.invite')}>
      <h2>{t('household.invite')}</h2>
      <p>{t('household.invite_text', { count: free })}</p>
      {invitation.state === 'done' && <Invitation {...invitation.answer} />}
      {invitation.state === 'failed' && (
        <Notice tone="error" role="alert">
          {invitation.errors.code?.[0] === 'limit_reached' ? t('household.too_many') : t(`error.${invitation.code}`)}
        </Notice>
      )}
      <div className="cluster">
        <Button
          variant={invitation.state === 'done' ? 'secondary' : 'primary'}
          icon="plus"
          isLoading={invitation.state === 'sending'}
          onClick={() => void invite()}
        >
          {t(invitation.state === 'done' ? 'household.invite_next' : 'household.invite')}
        </Button>
        {invitations > 0 && (
          <Button variant="quiet" isLoading={withdrawal.state === 'sending'} onClick={() => void withdraw()}>
            {t('household.withdraw', { count: invitations })}
          </Button>
        )}
      </div>
      {withdrawal.state === 'failed' && (
        <Notice tone="error" role="alert">
          {t(`error.${withdrawal.code}`)}
        </Notice>
      )}
    </section>
  );
}
// messages: error.*

function Invitation({ code, valid_until }: { code: string; valid_until: string }) {
  const t = useTranslate();
  const site = useSite();
  const { day } = useDateFormats();
  const link = site.publicUrl + toPath('dashboard-household', site.locale) + toInvitationHash(code);
  const subject = t('household.mail_subject', { mall: siteName(site) });
  const text = t('household.mail_text', { link, code, date: day(valid_until) });

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      siteToasts().show({ type: 'success', title: t('household.copied') });
    } catch {
      // the clipboard is not available without https, or access was denied; the visible code can be typed
      siteToasts().show({ type: 'error', title: t('household.not_copied') });
    }
  }

  return (
    <div className="household-invitation" role="status">
      <QrCode text={link} label={t('household.qr')} />
      <div className="stack-small">
        <p>{t('household.show')}</p>
        <p className="household-code">{code}</p>
        <p className="quiet small">{t('household.valid', { date: day(valid_until) })}</p>
        <div className="cluster">
          <Button
            size="small"
            variant="secondary"
            icon="mail"
            href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`}
          >
            {t('household.mail')}
          </Button>
          <Button size="small" variant="secondary" icon="copy" onClick={() => void copy()}>
            {t('household.copy')}
          </Button>
        </div>
      </div>
    </div>
  );
}
