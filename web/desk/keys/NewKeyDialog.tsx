import { type FormEvent, useState } from 'react';
import { createKey, listKeys, type SecretKey } from '#shared/contracts/desk-keys.ts';
import { type KeyScope, shopKeyScopes } from '#shared/contracts/endpoint.ts';
import { type KeyKind, keyKinds, keyLimits, kindsOfShops, suggestedScopes } from '#shared/site/key-limits.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { focusFirst } from '../../ui/focus-first.ts';
import { Input } from '../../ui/Input.tsx';
import { Select } from '../../ui/Select.tsx';
import { useNamedRecords } from '../forms/use-references.ts';
import { RecordSearch } from '../forms/widgets/RecordSearch.tsx';
import { useFailure } from '../lib/failure.ts';
import { useAct } from '../lib/use-act.ts';
import { useRefresh } from '../lib/use-call.ts';
import { KeyScopes } from './KeyScopes.tsx';
import { SecretShown } from './SecretShown.tsx';

/** Creates a key: name, kind, shop and scopes. Then shows its secret, once. */
export function NewKeyDialog({ isOpen, onClose: onClosed }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslate();
  const [made, setMade] = useState<SecretKey>();
  const onClose = () => {
    setMade(undefined);
    onClosed();
  };
  const title = made ? t('keys.secret_title', { name: made.key.name }) : t('keys.create_title');
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} closeLabel={t('desk.close')}>
      {made ? <SecretShown made={made} onClose={onClose} /> : <KeyForm onDone={setMade} onCancel={onClose} />}
    </Dialog>
  );
}

interface Draft {
  name: string;
  kind: KeyKind;
  /** Key of the shop's company. */
  company: string | undefined;
  scopes: readonly KeyScope[];
}

const emptyDraft: Draft = { name: '', kind: 'till', company: undefined, scopes: suggestedScopes.till };

function KeyForm({ onDone, onCancel }: { onDone: (made: SecretKey) => void; onCancel: () => void }) {
  const t = useTranslate();
  const toFailure = useFailure();
  const refresh = useRefresh();
  const act = useAct(createKey);
  const [draft, setDraft] = useState(emptyDraft);
  const [isTried, setIsTried] = useState(false);
  const { name, kind, company, scopes } = draft;
  const isOfShop = kindsOfShops.includes(kind);
  const isWithoutShop = isOfShop && company === undefined;
  const nameOf = useNamedRecords('companies', company === undefined ? [] : [company]);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });

  function chooseKind(value: string): void {
    const chosen = keyKinds.find((known) => known === value) ?? 'till';
    change({ kind: chosen, scopes: suggestedScopes[chosen], ...(!kindsOfShops.includes(chosen) && { company: undefined }) });
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsTried(true);
    if (name.trim() === '' || scopes.length === 0 || isWithoutShop) return;
    const company_id = company === undefined ? null : Number(company);
    const made = await act.send({ name: name.trim(), kind, scopes: [...scopes], company_id });
    if (!made) return;
    onDone(made);
    await refresh(listKeys);
  }
  const isShopRefused = act.state === 'failed' && act.errors.company_id !== undefined;
  return (
    <Form
      label={t('keys.create_title')}
      onSubmit={(event) => void submit(event)}
      failure={act.state === 'failed' && !isShopRefused ? toFailure(act) : undefined}
      submit={
        <div className="cluster">
          <Button type="submit" isLoading={act.isSending}>
            {t('keys.create')}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {t('keys.cancel')}
          </Button>
        </div>
      }
    >
      <Field label={t('keys.name')} hint={t('keys.name_hint')} isRequired error={isTried && name.trim() === '' && t('form.required')}>
        <Input
          ref={focusFirst}
          autoComplete="off"
          maxLength={keyLimits.nameCharacters}
          value={name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
      </Field>
      <Field label={t('keys.use')} hint={isOfShop ? t('keys.use_hint') : t('keys.use_hint_centre')}>
        <Select
          value={kind}
          choices={keyKinds.map((one) => ({ value: one, label: t(`keys.kind.${one}`) }))}
          onChange={({ currentTarget }) => chooseKind(currentTarget.value)}
        />
      </Field>
      {isOfShop && (
        <Field
          label={t('keys.shop')}
          hint={t('keys.shop_hint')}
          isRequired
          error={(isTried && isWithoutShop && t('keys.no_shop')) || (isShopRefused && t('keys.no_shop'))}
        >
          <RecordSearch
            kind="companies"
            label={t('keys.shop')}
            shown={company === undefined ? '' : nameOf(company)}
            onChoose={(chosen) => change({ company: chosen, scopes: scopes.filter((scope) => shopKeyScopes.includes(scope)) })}
            onEmpty={() => change({ company: undefined })}
          />
        </Field>
      )}
      <KeyScopes
        kind={kind}
        isOfShop={company !== undefined}
        scopes={scopes}
        isMissing={isTried && scopes.length === 0}
        onChange={(chosen) => change({ scopes: chosen })}
      />
    </Form>
  );
}
// messages: keys.kind.*
