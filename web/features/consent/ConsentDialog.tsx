import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { type Consent, isUnsaved, tickedAtFirst } from '#shared/rules/consent.ts';
import type { SiteConsent, SiteCookie } from '#shared/site/consent.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Link } from '../../ui/Link.tsx';
import type { ConsentParts } from './consent-texts.ts';

interface Props extends ConsentParts {
  list: SiteConsent;
  consent: Consent;
  /** Whether the dialog cannot be closed without a decision. */
  isForced: boolean;
  onClose: () => void;
}

/** Dialog with a choice for each entry. Unless forced, it closes on Escape, on the close control and on a click beside it. */
export function ConsentDialog({ t, links, onSettle, list, consent, isForced, onClose }: Props) {
  const titleId = useId();
  const [ticked, setTicked] = useState(() => tickedAtFirst(consent, list));
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const toggle = (id: string, isOn: boolean) => setTicked((now) => (isOn ? [...now, id] : now.filter((other) => other !== id)));
  const hasChanges = isUnsaved(ticked, consent, list);
  // Browsers close a dialog at the second Escape even if the first was prevented, so a forced dialog is opened again.
  const onClosed = () => (isForced ? dialog.current?.showModal() : onClose());
  const isBeside = ({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => target === currentTarget;
  const isWithinSite = ({ target }: MouseEvent) => target instanceof Element && target.closest('a[href^="/"]') !== null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: links also send clicks for keys; the dialog handles Escape
    <dialog
      ref={dialog}
      className="dialog tone-plain dialog-centre consent-dialog"
      aria-labelledby={titleId}
      onCancel={(event) => isForced && event.preventDefault()}
      onClose={onClosed}
      onMouseDown={(event) => isBeside(event) && !hasChanges && event.currentTarget.close()}
      onClick={(event) => isWithinSite(event) && onClose()}
    >
      <div className="dialog-panel">
        <div className="dialog-head">
          <h2 id={titleId} className="dialog-title">
            {t.dialog_title}
          </h2>
          {!isForced && (
            <IconButton icon="close" label={t.close} variant="plain" className="dialog-close" onClick={() => dialog.current?.close()} />
          )}
        </div>
        <div className="dialog-body">
          <p>{t.dialog_text}</p>
          <p className="consent-links">
            {links.map(({ href, label }) => (
              <a key={href} href={href}>
                {label}
              </a>
            ))}
          </p>
          <fieldset className="consent-group">
            <legend>{t.optional}</legend>
            {list.optional.map((cookie) => (
              <CookieChoice key={cookie.id} cookie={cookie} isTicked={ticked.includes(cookie.id)} onToggle={toggle} />
            ))}
          </fieldset>
          <fieldset className="consent-group">
            <legend>{t.necessary}</legend>
            {list.necessary.map((cookie) => (
              <CookieChoice key={cookie.id} cookie={cookie} isTicked />
            ))}
          </fieldset>
        </div>
        <div className="dialog-foot consent-foot">
          <p className="consent-unsaved" role="status">
            {hasChanges && t.unsaved}
          </p>
          <div className="consent-buttons">
            <Button variant="secondary" onClick={() => onSettle({ kind: 'accept-all' })}>
              {t.accept_all}
            </Button>
            <Button onClick={() => onSettle({ kind: 'save', ids: ticked })}>{t.save}</Button>
            {!isForced && (
              <Button variant="secondary" onClick={() => onSettle({ kind: 'decline-all' })}>
                {t.decline_all}
              </Button>
            )}
          </div>
        </div>
      </div>
    </dialog>
  );
}

interface CookieChoiceProps {
  cookie: SiteCookie;
  isTicked: boolean;
  /** Called when the entry is switched. Undefined for necessary entries, which cannot be switched off. */
  onToggle?: (id: string, isOn: boolean) => void;
}

/** An entry of the list with its purpose. */
function CookieChoice({ cookie: { id, name, description, links }, isTicked, onToggle }: CookieChoiceProps) {
  return (
    <div className="consent-choice">
      <Checkbox
        kind="switch"
        label={name}
        hint={description}
        checked={isTicked}
        disabled={onToggle === undefined}
        onChange={({ target }) => onToggle?.(id, target.checked)}
      />
      {links.length > 0 && (
        <p className="consent-links">
          {links.map(({ href, label }) => (
            <Link key={href} href={href}>
              {label}
            </Link>
          ))}
        </p>
      )}
    </div>
  );
}
