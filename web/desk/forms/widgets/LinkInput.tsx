import { useId, useState } from 'react';
import { fold } from '#shared/rules/fold.ts';
import { toAnyLanguage, toLink } from '#shared/rules/link-target.ts';
import { linkPattern } from '#shared/rules/patterns.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useFieldControl } from '../../../ui/field-control.ts';
import { SuggestingInput } from '../../../ui/SuggestingInput.tsx';
import { useDesk } from '../../lib/desk-context.tsx';
import { useLinkTargets, useNamedTarget } from '../use-link-targets.ts';

interface LinkInputProps {
  value: string;
  /** Accessible name, unless the input is in a `Field`. */
  label: string;
  /** Whether pages are stored by their name, as in menus, instead of their path. */
  hasNames?: boolean;
  onChange: (to: string) => void;
}

/** Field for a page of the site, one of its records, or a typed address. Shows the name of a page or record instead of its path. */
export function LinkInput({ value, label, hasNames = false, onChange }: LinkInputProps) {
  const { id: fieldId, ...control } = useFieldControl() ?? {};
  const ownId = useId();
  const t = useTranslate();
  const { publicUrl } = useDesk().start;
  const [typed, setTyped] = useState<string>();
  const [isUsed, setIsUsed] = useState(false);
  const isAddress = typed !== undefined && linkPattern.test(toLink(typed, publicUrl));
  const found = useLinkTargets(typed ?? '', isUsed && !isAddress, hasNames);
  const choices = isAddress ? [] : found; // Enter would choose a similar page instead of the typed address
  const { title, target, isMissing } = useNamedTarget(value);
  const leave = () => {
    const named = typed === undefined ? undefined : choices.find((choice) => fold(choice.label) === fold(typed));
    if (named) onChange(named.value);
    setTyped(undefined);
  };
  return (
    <span className="link-input">
      <SuggestingInput
        {...control}
        required={false}
        aria-label={fieldId === undefined ? label : undefined}
        id={fieldId ?? ownId}
        value={typed ?? title ?? value}
        wanted={typed ?? ''}
        choices={choices}
        placeholder={t('link.placeholder')}
        listLabel={label}
        toCountText={(count) => t('forms.found', { count })}
        onOpen={() => setIsUsed(true)}
        onType={(text) => {
          setTyped(text);
          onChange(toLink(text, publicUrl));
        }}
        onChoose={(choice) => {
          setTyped(undefined);
          onChange(choice.value);
        }}
        onDismiss={() => setTyped(undefined)}
        onLeave={leave}
      />
      {typed === undefined && title !== undefined && <small className="link-path">{value}</small>}
      {typed === undefined && isMissing && <small className="link-wrong">{t('link.missing')}</small>}
      {typed === undefined && target?.locale && (
        <span className="link-wrong">
          <small>{t('link.one_language', { language: localeFacts[target.locale].name })}</small>{' '}
          <Button variant="quiet" size="small" onClick={() => onChange(toAnyLanguage(value))}>
            {t('link.all_languages')}
          </Button>
        </span>
      )}
    </span>
  );
}
