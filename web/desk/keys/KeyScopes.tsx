import { type KeyScope, keyScopes, shopKeyScopes } from '#shared/contracts/endpoint.ts';
import { type KeyKind, offeredScopes } from '#shared/site/key-limits.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Icon } from '../../ui/Icon.tsx';

interface Props {
  kind: KeyKind;
  isOfShop: boolean;
  scopes: readonly KeyScope[];
  isMissing: boolean;
  onChange: (scopes: readonly KeyScope[]) => void;
}

/** Checkboxes of scopes: those that keys of the kind usually have, and the others behind a disclosure. */
export function KeyScopes({ kind, isOfShop, scopes, isMissing, onChange }: Props) {
  const t = useTranslate();
  const choices = isOfShop ? shopKeyScopes : keyScopes;
  const usual = choices.filter((scope) => offeredScopes[kind].includes(scope));
  const others = choices.filter((scope) => !usual.includes(scope));
  const toCheckbox = (scope: KeyScope) => (
    <Checkbox
      key={scope}
      label={t(`keys.scope.${scope}`)}
      checked={scopes.includes(scope)}
      onChange={({ currentTarget: { checked } }) =>
        onChange(keyScopes.filter((known) => (known === scope ? checked : scopes.includes(known))))
      }
    />
  );
  return (
    <fieldset className="key-scopes" aria-describedby={isMissing ? 'no-scope' : undefined}>
      <legend className="field-label">{t('keys.scopes')}</legend>
      {usual.map(toCheckbox)}
      {others.length > 0 && (
        <Disclosure key={kind} summary={t('keys.more_scopes', { count: others.filter((scope) => scopes.includes(scope)).length })}>
          <div className="key-scopes">{others.map(toCheckbox)}</div>
        </Disclosure>
      )}
      {isMissing && (
        <p className="field-error" id="no-scope" role="alert">
          <Icon name="alert" size="small" />
          <span>{t('keys.no_scope')}</span>
        </p>
      )}
    </fieldset>
  );
}
// messages: keys.scope.*
