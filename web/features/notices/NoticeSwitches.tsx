import { useEffect, useState } from 'react';
import {
  addPushSubscription,
  mailedTopics,
  type NoticeSettings,
  type NoticeTopic,
  type NoticeWay,
  noticeTopics,
  removePushSubscription,
  switchNotices,
} from '#shared/contracts/notices.ts';
import { beReached, beReachedNoMore, canPush, canPushFromHomeScreen, isReached } from '../../lib/browser/push.ts';
import { useAction } from '../../lib/data/use-action.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';

interface Props {
  known: NoticeSettings['push'];
  onChanged: () => void;
}

/**
 * Switches for push notices. Renders nothing if the centre or the browser does not support push. Renders a hint if the site must be on the home
 * screen first. Permission is only requested on click.
 */
export function PushSwitches({ known: { key, is_on, topics }, onChanged }: Props) {
  if (key === null) return null;
  if (canPushFromHomeScreen()) return <HomeScreenFirst />;
  if (!canPush()) return null;
  return <OwnBrowser publicKey={key} isKnown={is_on} topics={topics} onChanged={onChanged} />;
}

function HomeScreenFirst() {
  const t = useTranslate();
  return (
    <section className="notice-switches">
      <h3>{t('notices.by_push')}</h3>
      <p className="quiet">{t('notices.push_home_screen')}</p>
    </section>
  );
}

interface OwnBrowserProps {
  publicKey: string;
  /** Whether push is switched on at the mall. The browser may have lost its subscription. */
  isKnown: boolean;
  topics: NoticeSettings['push']['topics'];
  onChanged: () => void;
}

function OwnBrowser({ publicKey, isKnown, topics, onChanged }: OwnBrowserProps) {
  const t = useTranslate();
  const added = useAction(addPushSubscription);
  const removed = useAction(removePushSubscription);
  const [state, setState] = useState<'busy' | 'off' | 'on'>('busy');
  const [problem, setProblem] = useState<'denied' | 'failed' | undefined>(() =>
    Notification.permission === 'denied' ? 'denied' : undefined,
  );

  useEffect(() => {
    let isLeft = false;
    void isReached()
      .catch(() => false)
      .then((isHere) => isLeft || setState(isHere && isKnown ? 'on' : 'off'));
    return () => {
      isLeft = true;
    };
  }, [isKnown]);

  async function turnOn(): Promise<void> {
    const permission = await Notification.requestPermission();
    setProblem(permission === 'denied' ? 'denied' : undefined);
    const reached = permission === 'granted' ? await beReached(publicKey).catch(() => undefined) : undefined;
    const isKept = reached !== undefined && (await added.send(reached)) !== undefined;
    if (permission === 'granted' && !isKept) setProblem('failed');
    if (reached !== undefined && !isKept) await beReachedNoMore();
    setState(isKept ? 'on' : 'off');
  }

  async function turnOff(): Promise<void> {
    const isGone = (await removed.send({})) !== undefined;
    if (isGone) await beReachedNoMore();
    setProblem(isGone ? undefined : 'failed');
    setState(isGone ? 'off' : 'on');
  }

  async function turn(isWanted: boolean): Promise<void> {
    setState('busy');
    await (isWanted ? turnOn() : turnOff()).catch(() => {
      setProblem('failed');
      setState('off');
    });
    onChanged();
  }

  return (
    <fieldset className="notice-switches">
      <legend>{t('notices.by_push')}</legend>
      <Checkbox
        kind="switch"
        label={t('notices.push')}
        hint={t('notices.push_hint')}
        error={problem && t(`notices.push_${problem}`)}
        checked={state === 'on'}
        aria-disabled={state === 'busy' || undefined}
        onChange={(event) => state !== 'busy' && void turn(event.currentTarget.checked)}
      />
      {state === 'on' && <TopicSwitches way="push" topics={noticeTopics} known={topics} onChanged={onChanged} />}
    </fieldset>
  );
}
// messages: notices.push_denied, notices.push_failed

interface MailSwitchesProps {
  known: NoticeSettings['mail'];
  onChanged: () => void;
}

/** Switches for email notices and their topics. Each takes effect immediately. */
export function MailSwitches({ known, onChanged }: MailSwitchesProps) {
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

interface TopicSwitchesProps {
  way: NoticeWay;
  topics: readonly NoticeTopic[];
  known: Readonly<Partial<Record<NoticeTopic, boolean>>>;
  onChanged: () => void;
}

/** Switches for the topics of a channel. Each takes effect immediately. */
function TopicSwitches({ way, topics, known, onChanged }: TopicSwitchesProps) {
  const t = useTranslate();
  const { send, reset: _reset, ...action } = useAction(switchNotices);
  const [wished, setWished] = useState<{ topic: NoticeTopic; isOn: boolean }>();
  const isSending = action.state === 'sending';
  const settled: TopicSwitchesProps['known'] = action.state === 'done' ? action.answer[way].topics : known;
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
