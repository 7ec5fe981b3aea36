import type { ReactNode } from 'react';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Outcome } from '../../ui/Outcome.tsx';

interface Props {
  /** What to do about it; else that a new one can be had. */
  text?: string;
  /** How to get a new one. */
  action: ReactNode;
}

/** A link from an e-mail whose secret counts no more, and a way on. */
export function OutdatedLink({ text, action }: Props) {
  const t = useTranslate();
  return (
    <Outcome icon="alert" title={t('account.outdated')} takesFocus action={action}>
      <p>{text ?? t('account.outdated_text')}</p>
    </Outcome>
  );
}

/** A link whose secret was lost on the way here. */
export function IncompleteLink({ action }: Pick<Props, 'action'>) {
  const t = useTranslate();
  return (
    <Outcome icon="mail" title={t('account.incomplete')} action={action}>
      <p>{t('account.incomplete_text')}</p>
    </Outcome>
  );
}
