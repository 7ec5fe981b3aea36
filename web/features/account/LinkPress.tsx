import type { ReactNode } from 'react';
import type { logInByLink, verifyEmail } from '#shared/contracts/account.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useAction } from '../../lib/data/use-action.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

interface Props {
  contract: typeof verifyEmail | typeof logInByLink;
  /** Token of the link in the e-mail. */
  token: string;
  submit: string;
  done: ReactNode;
  /** Shown if the link is no longer valid. */
  outdated: ReactNode;
}

/** Performs the action of an emailed link on click: mail scanners open links, but click nothing. */
export function LinkPress({ contract, token, submit, done, outdated }: Props) {
  const t = useTranslate();
  const { isLive } = useNow();
  const { send, ...action } = useAction(contract);
  if (action.state === 'done') return done;
  if (action.state === 'failed' && action.code === 'UnprocessableEntity') return outdated;
  return (
    <div className="link-action">
      <Button size="large" isLoading={action.state === 'sending'} disabled={!isLive} onClick={() => void send({ token })}>
        {submit}
      </Button>
      {action.state === 'failed' && (
        <Notice tone="error" role="alert" title={t('form.not_sent')}>
          {t(`error.${action.code}`)}
        </Notice>
      )}
    </div>
  );
}
// messages: error.*
