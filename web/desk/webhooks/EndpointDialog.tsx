import { type FormEvent, useState } from 'react';
import { addWebhook, changeWebhook, listWebhooks, type WebhookEndpoint } from '#shared/contracts/desk-webhooks.ts';
import { webhookLimits, webhookTypes } from '#shared/site/webhook-events.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { focusFirst } from '../../ui/focus-first.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Input } from '../../ui/Input.tsx';
import { useFailure } from '../lib/failure.ts';
import { focusInvalid } from '../lib/focus-invalid.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useRefresh } from '../lib/use-call.ts';
import { SecretShown } from './SecretShown.tsx';

interface Props {
  /** Undefined for a new endpoint. */
  endpoint?: WebhookEndpoint;
  onClose: () => void;
}

/** Adds or changes an endpoint. Then shows the secret of a new one, once. */
export function EndpointDialog({ endpoint, onClose }: Props) {
  const t = useTranslate();
  const [secret, setSecret] = useState<string>();
  const title = secret ? t('webhooks.secret_title') : endpoint ? t('webhooks.change_title') : t('webhooks.add_title');
  return (
    <Dialog isOpen onClose={onClose} title={title} closeLabel={t('desk.close')}>
      {secret ? (
        <SecretShown secret={secret} onClose={onClose} />
      ) : (
        <EndpointForm {...(endpoint && { endpoint })} onSecret={setSecret} onClose={onClose} />
      )}
    </Dialog>
  );
}

function EndpointForm({ endpoint, onSecret, onClose }: Props & { onSecret: (secret: string) => void }) {
  const t = useTranslate();
  const toFailure = useFailure();
  const refresh = useRefresh();
  const adding = useAct(addWebhook);
  const changing = useAct(changeWebhook);
  const act = endpoint ? changing : adding;
  const [draft, setDraft] = useState({
    name: endpoint?.name ?? '',
    url: endpoint?.url ?? '',
    types: endpoint?.types ?? [...webhookTypes],
    is_on: endpoint?.is_on ?? true,
  });
  const [isTried, setIsTried] = useState(false);
  const change = (next: Partial<typeof draft>) => setDraft({ ...draft, ...next });
  const lacks = (text: string) => isTried && text.trim() === '' && t('form.required');
  const isTypeMissing = isTried && draft.types.length === 0;

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setIsTried(true);
    if (draft.name.trim() === '' || draft.url.trim() === '' || draft.types.length === 0) return focusInvalid(event.currentTarget);
    if (endpoint) {
      if (!(await changing.send(draft, { params: { id: endpoint.id } }))) return;
      showToast({ type: 'success', title: t('webhooks.saved') });
      onClose();
    } else {
      const made = await adding.send(draft);
      if (!made) return;
      onSecret(made.secret);
    }
    await refresh(listWebhooks);
  }

  const refused = act.state === 'failed' ? act.errors.url?.[0] : undefined;
  const urlError =
    refused === undefined
      ? lacks(draft.url)
      : refused === 'not_allowed'
        ? t('webhooks.url_internal')
        : refused === 'limit_reached'
          ? t('webhooks.too_many', { count: webhookLimits.maxEndpoints })
          : t('webhooks.url_wrong');
  return (
    <Form
      label={endpoint ? t('webhooks.change_title') : t('webhooks.add_title')}
      onSubmit={(event) => void save(event)}
      failure={act.state === 'failed' && refused === undefined ? toFailure(act) : undefined}
      submit={
        <div className="cluster">
          <Button type="submit" isLoading={act.isSending}>
            {endpoint ? t('webhooks.save') : t('webhooks.add')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('webhooks.cancel')}
          </Button>
        </div>
      }
    >
      <Field label={t('webhooks.name')} hint={t('webhooks.name_hint')} isRequired error={lacks(draft.name)}>
        <Input
          ref={focusFirst}
          autoComplete="off"
          maxLength={webhookLimits.nameCharacters}
          value={draft.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
      </Field>
      <Field label={t('webhooks.url')} hint={t('webhooks.url_hint')} isRequired error={urlError}>
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          maxLength={webhookLimits.urlCharacters}
          value={draft.url}
          onChange={({ currentTarget }) => change({ url: currentTarget.value })}
        />
      </Field>
      <fieldset className="webhook-types" aria-describedby={isTypeMissing ? 'no-type' : undefined}>
        <legend className="field-label">{t('webhooks.events')}</legend>
        {webhookTypes.map((type) => (
          <Checkbox
            key={type}
            label={t(`activity.value.events.${type}`)}
            hint={<code>{type}</code>}
            checked={draft.types.includes(type)}
            onChange={({ currentTarget }) =>
              change({ types: webhookTypes.filter((known) => (known === type ? currentTarget.checked : draft.types.includes(known))) })
            }
          />
        ))}
        {isTypeMissing && (
          <p className="field-error" id="no-type" role="alert">
            <Icon name="alert" size="small" />
            <span>{t('webhooks.no_type')}</span>
          </p>
        )}
      </fieldset>
      <Checkbox
        label={t('webhooks.on')}
        hint={t('webhooks.on_hint')}
        checked={draft.is_on}
        onChange={({ currentTarget }) => change({ is_on: currentTarget.checked })}
      />
    </Form>
  );
}
// messages: activity.value.events.*
