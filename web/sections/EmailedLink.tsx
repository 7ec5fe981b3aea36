import type { ReactNode } from 'react';
import type { logInByLink, verifyEmail } from '#shared/contracts/account.ts';
import type { confirmNewsletter, unsubscribeNewsletter } from '#shared/contracts/newsletter.ts';
import type { stopNotices } from '#shared/contracts/notices.ts';
import { useNow } from '../lib/centre/now.tsx';
import { useAction } from '../lib/data/use-action.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Outcome } from '../ui/Outcome.tsx';

interface Props {
  contract: typeof confirmNewsletter | typeof logInByLink | typeof stopNotices | typeof unsubscribeNewsletter | typeof verifyEmail;
  /** Token in the address; undefined if missing. */
  token: string | undefined;
  /** Text above the button: what a click does. */
  text?: string;
  submit: string;
  done: ReactNode;
  /** Shown if the link is no longer valid. */
  outdated: ReactNode;
  /** Shown for a link without its token. */
  incomplete: ReactNode;
}

/** Performs the action of an emailed link on click: mail scanners open links, but click nothing. */
export function EmailedLink({ contract, token, text, submit, done, outdated, incomplete }: Props) {
  const t = useTranslate();
  const { isLive } = useNow();
  const { send, ...action } = useAction(contract);
  if (token === undefined) return incomplete;
  if (action.state === 'done') return done;
  if (action.state === 'failed' && action.code === 'UnprocessableEntity') return outdated;
  return (
    <div className="link-action">
      {text !== undefined && <p className="lead">{text}</p>}
      <Button size="large" isLoading={action.state === 'sending'} disabled={!isLive} onClick={() => void send({ token })}>
        {submit}
      </Button>
      {action.state === 'failed' && (
        <Notice tone="error" role="alert" title={t('form.not_sent')}>
          {t(action.errors.email?.includes('account_blocked') ? 'form.account_blocked' : `error.${action.code}`)}
        </Notice>
      )}
    </div>
  );
}
// messages: error.*

const outcomeIcons = { done: 'check', outdated: 'alert', incomplete: 'mail' } as const;

interface LinkOutcomeProps {
  kind: keyof typeof outcomeIcons;
  title: string;
  text: string;
  /** Link to continue. */
  action: ReactNode;
}

/** Result of a link's action, or why it was not performed. */
export function LinkOutcome({ kind, title, text, action }: LinkOutcomeProps) {
  return (
    <Outcome icon={outcomeIcons[kind]} title={title} action={action} {...(kind !== 'incomplete' && { takesFocus: true })}>
      <p>{text}</p>
    </Outcome>
  );
}
