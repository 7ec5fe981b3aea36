import { useState } from 'react';
import { mailedTopics, type NoticeSettings, switchNotices } from '#shared/contracts/notices.ts';
import { useAction } from '../../lib/data/use-action.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';

type Topic = (typeof mailedTopics)[number];

interface Props {
  known: NoticeSettings['mail'];
  onChanged: () => void;
}

/** Whether, and of what, the member is told by e-mail. What is pressed holds at once. */
export function MailSwitches({ known, onChanged }: Props) {
  const t = useTranslate();
  const { send, reset: _reset, ...action } = useAction(switchNotices);
  const [wished, setWished] = useState<{ topic: Topic | undefined; isOn: boolean }>();
  const settled = action.state === 'done' ? action.answer.mail : known;
  const isOn = (topic?: Topic) => (wished && wished.topic === topic ? wished.isOn : topic ? settled.topics[topic] : settled.is_on);
  const isSending = action.state === 'sending';

  async function turn(topic: Topic | undefined, isWanted: boolean): Promise<void> {
    setWished({ topic, isOn: isWanted });
    const changed = await send({ topic, is_on: isWanted });
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
        checked={isOn()}
        aria-disabled={isSending || undefined}
        onChange={(event) => !isSending && void turn(undefined, event.currentTarget.checked)}
      />
      {isOn() &&
        mailedTopics.map((topic) => (
          <Checkbox
            key={topic}
            kind="switch"
            className="notice-switch-inner"
            label={t(`notices.about_${topic}`)}
            checked={isOn(topic)}
            aria-disabled={isSending || undefined}
            onChange={(event) => !isSending && void turn(topic, event.currentTarget.checked)}
          />
        ))}
    </fieldset>
  );
}
// messages: error.*
// messages: notices.about_*
