import { useRef, useState } from 'react';
import { requestEmailChange } from '#shared/contracts/email-change.ts';
import { type SsoProvider, ssoProviders } from '#shared/site/sso.ts';
import { useAction } from '../../lib/data/use-action.ts';
import { readTyped } from '../../lib/forms/read-input.ts';
import { checkBody, loadBodyCheck } from '../../lib/forms/use-form.ts';
import { useSso } from '../../lib/session/sso.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { EmailChangeSent, NewEmailField } from './NewEmailField.tsx';

/** Requests an address change for members without a password, who confirm it by another login at the provider. */
export function EmailByLogin({ email }: { email: string }) {
  const t = useTranslate();
  const { firebase, sso, ask } = useSso();
  const { send, reset, ...action } = useAction(requestEmailChange);
  const formRef = useRef<HTMLFormElement>(null);
  const [next, setNext] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);
  if (!firebase) return <Notice>{t('profile.delete_needs_password')}</Notice>;
  if (action.state === 'done') return <EmailChangeSent email={email} next={next} />;

  async function change(provider: SsoProvider): Promise<void> {
    reset();
    const address = readTyped(new FormData(formRef.current ?? undefined), 'email');
    const isWrong = (await checkBody(requestEmailChange, { email: address })).email !== undefined;
    setNext(address);
    setIsInvalid(isWrong);
    if (isWrong) return formRef.current?.querySelector<HTMLInputElement>('[name=email]')?.focus();
    const idToken = await ask(provider);
    if (idToken !== undefined) await send({ email: address, id_token: idToken });
  }

  const errors = action.state === 'failed' ? action.errors : {};
  const wrongEmail = isInvalid ? t('form.email_invalid') : errors.email ? t('profile.email_same') : undefined;
  const refused = errors.id_token ? t('profile.delete_wrong_login') : undefined;
  const failed = action.state === 'failed' && Object.keys(errors).length === 0 ? t(`error.${action.code}`) : undefined;
  const problem = sso.state === 'failed' ? t(`sso.${sso.failure}`) : (refused ?? failed);
  const isPending = sso.state === 'open' || action.state === 'sending';
  return (
    <Form
      label={t('profile.email_change')}
      formRef={formRef}
      onSubmit={(event) => event.preventDefault()}
      onInput={() => setIsInvalid(false)}
      onFocus={() => void loadBodyCheck().catch(() => undefined)} // preloaded, because browsers allow the popup only directly after the click
      failure={problem === undefined ? undefined : { title: t('form.not_sent'), message: problem }}
      submit={firebase.providers.map((provider) => (
        <Button key={provider} isLoading={isPending} onClick={() => void change(provider)}>
          {t('profile.email_by', { provider: ssoProviders[provider].name })}
        </Button>
      ))}
    >
      <NewEmailField error={wrongEmail} />
    </Form>
  );
}
// messages: sso.blocked, sso.other_way, sso.unreachable, sso.refused
// messages: error.*
