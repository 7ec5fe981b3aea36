import type { ReactNode } from 'react';
import type { confirmNewsletter, unsubscribeNewsletter } from '#shared/contracts/newsletter.ts';
import type { stopNotices } from '#shared/contracts/notices.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useAction } from '../../lib/data/use-action.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Outcome } from '../../ui/Outcome.tsx';

interface Telling {
  title: string;
  text: string;
  /** Link to continue. */
  action: ReactNode;
}

interface Props {
  contract: typeof confirmNewsletter | typeof unsubscribeNewsletter | typeof stopNotices;
  /** From the address; undefined if missing. */
  token: string | undefined;
  text: string;
  submit: string;
  done: Telling;
  invalid: Telling;
  incomplete: Telling;
}

/** Performs the action of an emailed link on click: mail scanners open links, but click nothing. */
export function LinkAction({ contract, token, text, submit, done, invalid, incomplete }: Props) {
  const t = useTranslate();
  const { isLive } = useNow();
  const { send, ...action } = useAction(contract);
  if (token === undefined) return <Told {...incomplete} icon="mail" />;
  if (action.state === 'done') return <Told {...done} icon="check" takesFocus />;
  if (action.state === 'failed' && action.code === 'UnprocessableEntity') return <Told {...invalid} icon="alert" takesFocus />;
  return (
    <div className="link-action">
      <p className="lead">{text}</p>
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

function Told({ title, text, action, ...look }: Telling & { icon: 'check' | 'alert' | 'mail'; takesFocus?: boolean }) {
  return (
    <Outcome title={title} action={action} {...look}>
      <p>{text}</p>
    </Outcome>
  );
}
