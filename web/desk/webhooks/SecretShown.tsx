import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ShownOnce } from '../lib/ShownOnce.tsx';

/** Shows the secret of an endpoint. */
export function SecretShown({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTranslate();
  const words = { copy: t('webhooks.copy'), copied: t('webhooks.copied'), notCopied: t('webhooks.not_copied') };
  return (
    <ShownOnce label={t('webhooks.secret')} hint={t('webhooks.secret_hint')} value={secret} words={words} onClose={onClose}>
      <Notice tone="info">{t('webhooks.secret_once')}</Notice>
    </ShownOnce>
  );
}
