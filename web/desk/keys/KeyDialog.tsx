import { type FormEvent, useState } from 'react';
import { listKeys, renameKey, type SecretKey, type StaffKey } from '#shared/contracts/desk-keys.ts';
import { keyLimits } from '#shared/site/key-limits.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Input } from '../../ui/Input.tsx';
import { Link } from '../../ui/Link.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useFailure } from '../lib/failure.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useRefresh } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { KeyAct, type KeyActName } from './KeyAct.tsx';
import { useKeyWords } from './key-words.ts';
import { SecretShown } from './SecretShown.tsx';

interface Props {
  apiKey: StaffKey | undefined;
  onClose: () => void;
}

/** A key with its name, and buttons to rotate and revoke it. Stays mounted, so that closing returns the focus to the row. */
export function KeyDialog({ apiKey, onClose: onClosed }: Props) {
  const t = useTranslate();
  const [step, setStep] = useState<KeyActName>();
  const [made, setMade] = useState<SecretKey>();
  const onClose = () => {
    setStep(undefined);
    setMade(undefined);
    onClosed();
  };
  const name = apiKey?.name ?? '';
  const title = made ? t('keys.secret_title', { name }) : step ? t(`keys.${step}_title`, { name }) : name;
  return (
    <Dialog isOpen={apiKey !== undefined} onClose={onClose} title={title} closeLabel={t('desk.close')}>
      {!apiKey ? null : made ? (
        <SecretShown made={made} onClose={onClose} />
      ) : step ? (
        <KeyAct key={step} act={step} apiKey={apiKey} onBack={() => setStep(undefined)} onMade={setMade} onClose={onClose} />
      ) : (
        <div className="stack">
          <KeyFacts apiKey={apiKey} />
          {apiKey.revoked_at === null && (
            <>
              <NameForm key={apiKey.id} apiKey={apiKey} onClose={onClose} />
              <div className="cluster key-acts">
                <Button variant="secondary" onClick={() => setStep('rotate')}>
                  {t('keys.rotate')}
                </Button>
                <Button variant="secondary" onClick={() => setStep('revoke')}>
                  {t('keys.revoke')}
                </Button>
              </div>
            </>
          )}
        </div>
      )}
    </Dialog>
  );
}

function KeyFacts({ apiKey }: { apiKey: StaffKey }) {
  const t = useTranslate();
  const { dayTime } = useDates();
  const words = useKeyWords();
  const { id, scopes, shown, created_at, created_by, rotated_at, revoked_at } = apiKey;
  return (
    <div className="key-facts">
      <p>
        {t(`keys.kind.${apiKey.kind}`)} · {words.toReach(apiKey)}
      </p>
      <ul>
        {scopes.map((scope) => (
          <li key={scope}>{t(`keys.scope.${scope}`)}</li>
        ))}
      </ul>
      <p className="small quiet">
        <code>{shown}…</code> · {t('keys.created', { when: dayTime(created_at), who: created_by })}
      </p>
      {rotated_at !== null && <p className="small quiet">{t('keys.rotated', { when: dayTime(rotated_at) })}</p>}
      {revoked_at !== null && <p className="small">{t('keys.revoked', { when: dayTime(revoked_at) })}</p>}
      <p className="small quiet">{words.toLastUse(apiKey)}</p>
      <p>
        <Link href={`${toDeskPath('activity')}?key=${id}`}>{t('keys.activity')}</Link>
      </p>
    </div>
  );
}

function NameForm({ apiKey, onClose }: { apiKey: StaffKey; onClose: () => void }) {
  const t = useTranslate();
  const refresh = useRefresh();
  const toFailure = useFailure();
  const act = useAct(renameKey);
  const [name, setName] = useState(apiKey.name);
  const [isTried, setIsTried] = useState(false);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsTried(true);
    if (name.trim() === '') return;
    const renamed = await act.send({ name: name.trim() }, { params: { id: apiKey.id } });
    await refresh(listKeys);
    if (!renamed) return;
    showToast({ type: 'success', title: t('keys.renamed', { name: renamed.name }) });
    onClose();
  }
  return (
    <Form
      label={t('keys.rename')}
      onSubmit={(event) => void submit(event)}
      failure={act.state === 'failed' ? toFailure(act) : undefined}
      submit={
        <Button type="submit" variant="secondary" isLoading={act.isSending}>
          {t('keys.rename')}
        </Button>
      }
    >
      <Field label={t('keys.name')} isRequired error={isTried && name.trim() === '' && t('form.required')}>
        <Input
          autoComplete="off"
          maxLength={keyLimits.nameCharacters}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </Field>
    </Form>
  );
}
// messages: keys.kind.*, keys.scope.*, keys.rotate_title, keys.revoke_title
