import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';

/** Wraps an email field. Suggests a correction for a likely typo; one click applies the correction. */
export function EmailHint({ children }: { children: ReactNode }) {
  const t = useTranslate();
  const [suggestion, setSuggestion] = useState<string>();
  const frame = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const input = frame.current?.querySelector('input');
    const forget = () => setSuggestion(undefined);
    /** Checks only when the focus moves to another field, because a suggestion would move a button that is being clicked. */
    const look = ({ relatedTarget }: FocusEvent) => {
      const typed = input?.value ?? '';
      if (typed === '' || !(relatedTarget instanceof HTMLInputElement)) return;
      import('./email-typo.ts').then(
        ({ suggestEmail }) => input?.value === typed && setSuggestion(suggestEmail(typed)),
        () => undefined, // if the list cannot be loaded, nothing is suggested
      );
    };
    input?.addEventListener('blur', look);
    input?.addEventListener('input', forget);
    return () => {
      input?.removeEventListener('blur', look);
      input?.removeEventListener('input', forget);
    };
  }, []);

  function accept(): void {
    const input = frame.current?.querySelector('input');
    if (!input || suggestion === undefined) return;
    input.value = suggestion;
    input.dispatchEvent(new Event('input', { bubbles: true })); // notifies the form and removes the suggestion
    input.focus();
  }

  return (
    <div ref={frame} className="stack-small">
      {children}
      <div role="status">
        {suggestion !== undefined && (
          <div className="cluster">
            <p>{t('account.email_hint', { email: suggestion })}</p>
            <Button variant="secondary" size="small" onClick={accept}>
              {t('account.email_hint_use')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
