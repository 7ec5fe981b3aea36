import { useState } from 'react';
import { type Customer, changeProfile } from '#shared/contracts/profile.ts';
import { siteToasts } from '../../lib/browser/toasts.ts';
import { useAction } from '../../lib/data/use-action.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';

interface Props {
  /** Switch name; its messages are `profile.{name}` and `profile.{name}_hint`, `_on`, `_off`. */
  name: 'newsletter' | 'notices';
  isOn: boolean;
  toState: (customer: Customer) => boolean;
  onChanged: () => void;
}

/** Switch for e-mails on a topic. Takes effect immediately. */
export function MailSwitch({ name, isOn, toState, onChanged }: Props) {
  const t = useTranslate();
  const { send, reset: _reset, ...action } = useAction(changeProfile);
  const [wished, setWished] = useState<boolean>();

  async function wish(isWanted: boolean): Promise<void> {
    setWished(isWanted);
    const changed = await send({ [name]: isWanted });
    setWished(undefined);
    if (!changed) return;
    onChanged();
    const state = isWanted ? 'on' : 'off';
    siteToasts().show({ type: 'success', title: t(`profile.${name}_${state}`) });
  }

  const known = action.state === 'done' ? toState(action.answer) : isOn;
  return (
    <Checkbox
      kind="switch"
      label={t(`profile.${name}`)}
      hint={t(`profile.${name}_hint`)}
      error={action.state === 'failed' ? t(`error.${action.code}`) : undefined}
      checked={wished ?? known}
      aria-disabled={action.state === 'sending' || undefined}
      onChange={(event) => action.state !== 'sending' && void wish(event.currentTarget.checked)}
    />
  );
}
// messages: profile.newsletter*
// messages: profile.notices*
// messages: error.*
