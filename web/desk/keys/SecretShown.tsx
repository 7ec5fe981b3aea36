import { useRef, useState } from 'react';
import type { SecretKey } from '#shared/contracts/desk-keys.ts';
import { getOwnKey } from '#shared/contracts/keys.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useDates } from '../lib/use-dates.ts';

/** Shows the secret of a new or rotated key, with a command to test it. No later call returns the secret again. */
export function SecretShown({ made: { key, secret }, onClose }: { made: SecretKey; onClose: () => void }) {
  const t = useTranslate();
  const { dayTime } = useDates();
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<'key' | 'command' | 'nothing'>();
  const command = `curl -H 'Authorization: Bearer ${secret}' ${location.origin}/api${getOwnKey.path}`;
  async function copy(what: 'key' | 'command'): Promise<void> {
    try {
      await navigator.clipboard.writeText(what === 'key' ? secret : command);
      setCopied(what);
    } catch {
      setCopied('nothing'); // the clipboard is not available without https, or access was denied
      field.current?.select();
    }
  }
  return (
    <div className="stack">
      <Notice tone="info">{t('keys.shown_once')}</Notice>
      {key.old_until !== null && <p>{t('keys.old_works_until', { when: dayTime(key.old_until) })}</p>}
      <Field label={t('keys.secret')}>
        <Input ref={field} className="desk-shown-once" readOnly value={secret} onFocus={({ currentTarget }) => currentTarget.select()} />
      </Field>
      <div className="stack-small">
        <p>{t('keys.try_it')}</p>
        <pre className="key-command">
          <code>{command}</code>
        </pre>
      </div>
      <p role="status">{copied === undefined ? '' : t(`keys.copied.${copied}`)}</p>
      <div className="cluster">
        <Button autoFocus icon="copy" onClick={() => void copy('key')}>
          {t('keys.copy')}
        </Button>
        <Button variant="secondary" onClick={() => void copy('command')}>
          {t('keys.copy_command')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('desk.close')}
        </Button>
      </div>
    </div>
  );
}
// messages: keys.copied.*
