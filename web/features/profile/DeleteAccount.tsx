import { type FormEvent, lazy, Suspense, useState } from 'react';
import { deleteAccount } from '#shared/contracts/account.ts';
import { useTranslate } from '../../lib/i18n.tsx';
import { leaveHome } from '../../lib/leaving.ts';
import { useSite } from '../../lib/site.tsx';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';

const DeletionByLogin = lazy(async () => ({ default: (await import('./DeletionByLogin.tsx')).DeletionByLogin })); // few need it

interface Props {
  email: string;
  hasPassword: boolean;
  /** The points that are lost; undefined: not known. */
  points: string | undefined;
  /** The page must not take the end of the session for one that ran out. */
  onLeaving: (isLeaving: boolean) => void;
}

const losses = ['rewards', 'receipts', 'favourites', 'messages'] as const;

/** The end of a membership: what it takes away, and the password for a yes. */
export function DeleteAccount({ email, hasPassword, points, onLeaving }: Props) {
  const t = useTranslate();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <div className="stack-small">
      <p className="measure">{t('profile.delete_text')}</p>
      <p>
        <Button variant="secondary" icon="trash" className="button-danger" onClick={() => setIsAsked(true)}>
          {t('profile.delete')}
        </Button>
      </p>
      <Dialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={t('profile.delete_title')}
        closeLabel={t('profile.close')}
        size="small"
      >
        <div className="stack-small">
          <p>{t('profile.delete_losses')}</p>
          <ul className="delete-losses">
            {points !== undefined && <li>{t('profile.lost_points', { points })}</li>}
            {losses.map((loss) => (
              <li key={loss}>{t(`profile.lost_${loss}`)}</li>
            ))}
          </ul>
          {hasPassword ? (
            <DeletionForm email={email} onKept={() => setIsAsked(false)} onLeaving={onLeaving} />
          ) : (
            <Suspense>
              <DeletionByLogin onKept={() => setIsAsked(false)} onLeaving={onLeaving} />
            </Suspense>
          )}
        </div>
      </Dialog>
    </div>
  );
}
// messages: profile.lost_*

interface FormProps {
  email: string;
  onKept: () => void;
  onLeaving: (isLeaving: boolean) => void;
}

/** Not a `useForm`: with the session all of the page goes, and who it belongs to still has to be led home. */
function DeletionForm({ email, onKept, onLeaving }: FormProps) {
  const t = useTranslate();
  const { locale } = useSite();
  const { send, reset: _reset, ...action } = useAction(deleteAccount);
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
    if (await send({ password }))
      await leaveHome(locale, { type: 'success', title: t('profile.deleted'), text: t('profile.deleted_text') });
    else onLeaving(false);
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
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label={t('profile.password_current')} error={isMissing ? t('form.required') : wrong && t(`form.${wrong}`)} isRequired>
        <PasswordInput name="password" kind="current" words={{ show: t('account.show_password'), hide: t('account.hide_password') }} />
      </Field>
    </Form>
  );
}
// messages: error.*
// messages: form.*
