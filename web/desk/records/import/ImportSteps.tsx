import { useEffect, useRef } from 'react';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { type ImportStep, importSteps } from './import-step.ts';

/** The steps of an import, and which one is shown. A new step gets the focus if its predecessor had it. */
export function ImportSteps({ current }: { current: ImportStep }) {
  const t = useTranslate();
  const list = useRef<HTMLOListElement>(null);
  const last = useRef(current);
  useEffect(() => {
    if (last.current !== current && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
    last.current = current;
  }, [current]);
  return (
    <ol ref={list} className="import-steps" aria-label={t('imports.steps')}>
      {importSteps.map((step) => (
        <li key={step} tabIndex={-1} aria-current={step === current ? 'step' : undefined}>
          {t(`imports.step.${step}`)}
        </li>
      ))}
    </ol>
  );
}
// messages: imports.step.*
