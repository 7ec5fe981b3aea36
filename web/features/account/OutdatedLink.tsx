import type { ReactNode } from 'react';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Outcome } from '../../ui/Outcome.tsx';

interface Props {
  /** Advice for the visitor; by default, to request a new link. */
  text?: string;
  /** Link to request a new email. */
  action: ReactNode;
}

/** Shown for an emailed link that is no longer valid, with a way to continue. */
export function OutdatedLink({ text, action }: Props) {
  const t = useTranslate();
  return (
    <Outcome icon="alert" title={t('account.outdated')} takesFocus action={action}>
      <p>{text ?? t('account.outdated_text')}</p>
    </Outcome>
  );
}

/** Shown for an emailed link without its token. */
export function IncompleteLink({ action }: Pick<Props, 'action'>) {
  const t = useTranslate();
  return (
    <Outcome icon="mail" title={t('account.incomplete')} action={action}>
      <p>{t('account.incomplete_text')}</p>
    </Outcome>
  );
}
