import { useState } from 'react';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useControlError } from '../../ui/field-control.ts';

/**
 * Refuses text for which nothing was chosen. Shows an error once the field was left, and prevents the form from being sent until something is chosen
 * or the text is removed. `typed` is undefined if nothing was typed since the last choice. Returns props for the control, and `onLeave`.
 */
export function useUnresolvedText(typed: string | undefined) {
  const t = useTranslate();
  const [left, setLeft] = useState<string>();
  const error = typed !== undefined && typed.trim() !== '' ? t('forms.unresolved', { text: typed.trim() }) : undefined;
  const wiring = useControlError(left === typed ? error : undefined, error ?? '');
  const onLeave = () => setLeft(typed);
  return { control: { ...wiring, onInvalid: onLeave }, onLeave };
}
