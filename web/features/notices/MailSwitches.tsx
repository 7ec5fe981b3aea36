import { useState } from 'react';
import { mailedTopics, type NoticeSettings, switchNotices } from '#shared/contracts/notices.ts';
import { useAction } from '../../lib/data/use-action.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { TopicSwitches } from './TopicSwitches.tsx';

interface Props {
  known: NoticeSettings['mail'];
  onChanged: () => void;
}

/** Switches for e-mail notices and their topics. Each takes effect immediately. */
export function MailSwitches({ known, onChanged }: Props) {
  const t = useTranslate();
  const { send, reset: _reset, ...action } = useAction(switchNotices);
  const [wished, setWished] = useState<boolean>();
  const isOn = wished ?? (action.state === 'done' ? action.answer.mail.is_on : known.is_on);
  const isSending = action.state === 'sending';

  async function turn(isWanted: boolean): Promise<void> {
    setWished(isWanted);
    const changed = await send({ way: 'mail', is_on: isWanted });
    setWished(undefined);
    if (changed) onChanged();
  }

  return (
    <fieldset className="notice-switches">
      <legend>{t('notices.by_mail')}</legend>
      <Checkbox
        kind="switch"
        label={t('notices.mail')}
        hint={t('notices.mail_hint')}
        error={action.state === 'failed' ? t(`error.${action.code}`) : undefined}
        checked={isOn}
        aria-disabled={isSending || undefined}
        onChange={(event) => !isSending && void turn(event.currentTarget.checked)}
      />
      {isOn && <TopicSwitches way="mail" topics={mailedTopics} known={known.topics} onChanged={onChanged} />}
    </fieldset>
  );
}
// messages: error.*
