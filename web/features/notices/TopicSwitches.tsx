import { useState } from 'react';
import { type NoticeTopic, type NoticeWay, switchNotices } from '#shared/contracts/notices.ts';
import { useAction } from '../../lib/data/use-action.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';

interface Props {
  way: NoticeWay;
  topics: readonly NoticeTopic[];
  known: Readonly<Partial<Record<NoticeTopic, boolean>>>;
  onChanged: () => void;
}

/** Switches for the topics of a channel. Each takes effect immediately. */
export function TopicSwitches({ way, topics, known, onChanged }: Props) {
  const t = useTranslate();
  const { send, reset: _reset, ...action } = useAction(switchNotices);
  const [wished, setWished] = useState<{ topic: NoticeTopic; isOn: boolean }>();
  const isSending = action.state === 'sending';
  const settled: Props['known'] = action.state === 'done' ? action.answer[way].topics : known;
  const error = action.state === 'failed' ? t(`error.${action.code}`) : undefined;

  async function turn(topic: NoticeTopic, isOn: boolean): Promise<void> {
    setWished({ topic, isOn });
    if (await send({ way, topic, is_on: isOn })) onChanged();
  }

  return topics.map((topic) => (
    <Checkbox
      key={topic}
      kind="switch"
      className="notice-switch-inner"
      label={t(`notices.about_${topic}`)}
      error={wished?.topic === topic ? error : undefined}
      checked={isSending && wished?.topic === topic ? wished.isOn : (settled[topic] ?? true)}
      aria-disabled={isSending || undefined}
      onChange={(event) => !isSending && void turn(topic, event.currentTarget.checked)}
    />
  ));
}
// messages: error.*
// messages: notices.about_*
