import { useState } from 'react';
import { getKey, listKeys, revokeKey, rotateKey, type SecretKey, type StaffKey } from '#shared/contracts/desk-keys.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { useFailure } from '../lib/failure.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useRefresh } from '../lib/use-call.ts';

export type KeyActName = 'rotate' | 'revoke';

/** Hours for which the old secret still works, as the dialog offers them. */
const overlaps = ['24', '168', '0'] as const;

interface Props {
  act: KeyActName;
  apiKey: StaffKey;
  onBack: () => void;
  onMade: (made: SecretKey) => void;
  onClose: () => void;
}

/** Explains the rotation or revocation of a key, and runs it. */
export function KeyAct({ act, apiKey: { id, name }, onBack, onMade, onClose }: Props) {
  const t = useTranslate();
  const refresh = useRefresh();
  const toFailure = useFailure();
  const rotate = useAct(rotateKey);
  const revoke = useAct(revokeKey);
  const [overlap, setOverlap] = useState<(typeof overlaps)[number]>('24');
  const current = { rotate, revoke }[act];
  const failure = current.state === 'failed' ? toFailure(current) : undefined;

  async function run(): Promise<void> {
    const onKey = { params: { id } };
    const made = act === 'rotate' ? await rotate.send({ overlap_hours: Number(overlap) }, onKey) : undefined;
    const isRevoked = act === 'revoke' && (await revoke.send({}, onKey)) !== undefined;
    await refresh(listKeys, getKey);
    if (made) onMade(made);
    if (!isRevoked) return;
    showToast({ type: 'success', title: t('keys.revoked_named', { name }) });
    onClose();
  }
  return (
    <div className="stack">
      <p>{t(`keys.${act}_about`)}</p>
      {act === 'rotate' && (
        <RadioGroup
          legend={t('keys.overlap')}
          name="overlap"
          value={overlap}
          choices={overlaps.map((hours) => ({ value: hours, label: t(`keys.overlap.${hours}`) }))}
          onChange={(value) => setOverlap(overlaps.find((hours) => hours === value) ?? '24')}
        />
      )}
      {failure && (
        <Notice tone="error" role="alert" title={failure.title}>
          {failure.message}
        </Notice>
      )}
      <div className="cluster">
        <Button autoFocus isLoading={current.isSending} onClick={() => void run()}>
          {t(`keys.${act}`)}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t('keys.back')}
        </Button>
      </div>
    </div>
  );
}
// messages: keys.rotate, keys.rotate_about, keys.revoke, keys.revoke_about, keys.overlap.*
