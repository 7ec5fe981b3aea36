import { type FormEvent, useContext, useState } from 'react';
import { deleteAccount } from '#shared/contracts/account.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useAction } from '../../lib/data/use-action.ts';
import { SupplyContext } from '../../lib/data/use-endpoint.ts';
import { usePasswordLabels } from '../../lib/forms/password-labels.ts';
import { leaveHome } from '../../lib/session/leave-home.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { findOwnWaiting } from '../../lib/waiting/own-waiting.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';

interface Props {
  email: string;
  onKept: () => void;
  onLeaving: (isLeaving: boolean) => void;
}

/** Confirms the deletion by password. Does not use `useForm`, because the session ends with the call, and the page must then redirect. */
export function DeletionByPassword({ email, onKept, onLeaving }: Props) {
  const t = useTranslate();
  const { locale } = useSite();
  const { send, reset: _reset, ...action } = useAction(deleteAccount);
  const supply = useContext(SupplyContext);
  const [isMissing, setIsMissing] = useState(false);
  const errors = action.state === 'failed' ? action.errors : {};
  const wrong = Object.values(errors)[0]?.[0];
  const failure = action.state === 'failed' && !wrong ? { title: t('form.not_sent'), message: t(`error.${action.code}`) } : undefined;

  async function end(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    setIsMissing(password === '');
    if (password === '' || action.state === 'sending') return;
    onLeaving(true);
    const waiting = await findOwnWaiting(supply?.api);
    if (await send({ password })) {
      await waiting.discard();
      await leaveHome(locale, { type: 'success', title: t('profile.deleted'), text: t('profile.deleted_text') });
    } else onLeaving(false);
  }

  return (
    <Form
      label={t('profile.delete_title')}
      onSubmit={(event) => void end(event)}
      onInput={() => setIsMissing(false)}
      failure={failure}
      submit={
        <>
          <Button type="submit" className="button-danger" isLoading={action.state === 'sending' || action.state === 'done'}>
            {t('profile.delete_confirm')}
          </Button>
          <Button variant="secondary" onClick={onKept}>
            {t('profile.delete_cancel')}
          </Button>
        </>
      }
    >
      <p>{t('profile.delete_final')}</p>
      <PasswordField
        label={t('profile.password_current')}
        kind="current"
        username={email}
        labels={usePasswordLabels()}
        error={isMissing ? t('form.required') : wrong && t(`form.${wrong}`)}
      />
    </Form>
  );
}
// messages: error.*
// messages: form.*
