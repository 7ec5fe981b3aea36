import { type FormEvent, useState } from 'react';
import {
  addOwnPasskey,
  beginOwnPasskey,
  getStaffAccess,
  nameOwnPasskey,
  removeOwnPasskey,
  type StaffAccess,
} from '#shared/contracts/staff.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFailure } from '../lib/failure.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useRefresh } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { hasPasskeys, PasskeyButton, useProofFailure } from '../login/passkey.tsx';

type Passkey = StaffAccess['passkeys'][number];

/** The staff member's passkeys, each with buttons to rename and remove it. */
export function PasskeyList({ access: { passkeys, has_password, has_company_login } }: { access: StaffAccess }) {
  const t = useTranslate();
  const isLast = passkeys.length === 1 && !has_password && !has_company_login;
  if (passkeys.length === 0) return <p>{t('account.no_passkeys')}</p>;
  return (
    <>
      <ul className="desk-rows">
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} isLast={isLast} />
        ))}
      </ul>
      {isLast && <p className="small quiet">{t('account.last_passkey')}</p>}
    </>
  );
}

/** Adds a passkey, for example for another device, or in addition to a password. */
export function AddPasskey() {
  const t = useTranslate();
  const refresh = useRefresh();
  const begin = useAct(beginOwnPasskey);
  const add = useAct(addOwnPasskey);
  const toReason = useProofFailure({ wrong: t('passkey.impossible') });
  if (!hasPasskeys()) return <p>{t('passkey.impossible')}</p>;
  return (
    <PasskeyButton
      act="make"
      variant="secondary"
      label={t('account.add_passkey')}
      begin={() => begin.send({})}
      finish={async (credential) => {
        if (!(await add.send({ credential }))) return;
        showToast({ type: 'success', title: t('account.passkey_added') });
        await refresh(getStaffAccess);
      }}
      failure={toReason(begin) ?? toReason(add)}
    />
  );
}

function PasskeyRow({ passkey: { id, name, created_at, used_at }, isLast }: { passkey: Passkey; isLast: boolean }) {
  const t = useTranslate();
  const { day, dayTime } = useDates();
  const [isNaming, setIsNaming] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const title = name || t('account.unnamed_passkey', { day: day(created_at) });
  const made = t('account.passkey_made', { day: day(created_at) });
  const used = used_at === null ? t('account.passkey_unused') : t('account.passkey_used', { when: dayTime(used_at) });
  return (
    <li className="desk-row">
      <div>
        <h3 className="desk-row-name">{title}</h3>
        <p className="small quiet">{`${made} · ${used}`}</p>
      </div>
      {isNaming ? (
        <NameForm id={id} name={name} onDone={() => setIsNaming(false)} />
      ) : (
        <div className="cluster">
          <Button
            size="small"
            variant="secondary"
            aria-label={t('account.rename_named', { name: title })}
            onClick={() => setIsNaming(true)}
          >
            {t('account.rename')}
          </Button>
          {!isLast && (
            <Button
              size="small"
              variant="quiet"
              aria-label={t('account.remove_named', { name: title })}
              onClick={() => setIsRemoving(true)}
            >
              {t('account.remove')}
            </Button>
          )}
        </div>
      )}
      {isRemoving && <RemoveDialog id={id} title={title} onClose={() => setIsRemoving(false)} />}
    </li>
  );
}

function NameForm({ id, name, onDone }: { id: string; name: string; onDone: () => void }) {
  const t = useTranslate();
  const toFailure = useFailure();
  const refresh = useRefresh();
  const [typed, setTyped] = useState(name);
  const act = useAct(nameOwnPasskey);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!(await act.send({ id, name: typed }))) return;
    await refresh(getStaffAccess);
    onDone();
  }
  return (
    <form className="access-name-form" onSubmit={(event) => void submit(event)}>
      <Field
        label={t('account.passkey_name')}
        hint={t('account.passkey_name_hint')}
        error={act.state === 'failed' ? toFailure(act).message : undefined}
      >
        <Input autoFocus maxLength={60} value={typed} onChange={({ currentTarget }) => setTyped(currentTarget.value)} />
      </Field>
      <div className="cluster">
        <Button type="submit" size="small" isLoading={act.isSending}>
          {t('account.save_name')}
        </Button>
        <Button size="small" variant="quiet" onClick={onDone}>
          {t('account.cancel')}
        </Button>
      </div>
    </form>
  );
}

function RemoveDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const t = useTranslate();
  const toFailure = useFailure();
  const refresh = useRefresh();
  const act = useAct(removeOwnPasskey);
  async function remove(): Promise<void> {
    const isDone = await act.send({ id });
    await refresh(getStaffAccess);
    if (!isDone) return;
    showToast({ type: 'success', title: t('account.passkey_removed', { name: title }) });
    onClose();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={t('account.remove_title', { name: title })}
      closeLabel={t('desk.close')}
      footer={
        <>
          <Button isLoading={act.isSending} onClick={() => void remove()}>
            {t('account.remove')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('account.cancel')}
          </Button>
        </>
      }
    >
      <p>{t('account.remove_about')}</p>
      {act.state === 'failed' && (
        <Notice tone="error" role="alert">
          {act.code === 'Conflict' ? t('account.last_passkey') : toFailure(act).message}
        </Notice>
      )}
    </Dialog>
  );
}
