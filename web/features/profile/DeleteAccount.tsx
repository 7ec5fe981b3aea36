import { lazy, Suspense, useState } from 'react';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

// loaded on demand, because these forms are rarely needed
const DeletionByPassword = lazy(async () => ({ default: (await import('./DeletionByPassword.tsx')).DeletionByPassword }));
const DeletionByLogin = lazy(async () => ({ default: (await import('./DeletionByLogin.tsx')).DeletionByLogin }));

interface Props {
  email: string;
  hasPassword: boolean;
  /** Points that the member will lose; undefined if there are none or they are unknown. */
  points: string | undefined;
  /** Called when the deletion begins or fails, so that the page does not treat the end of the session as an expiry. */
  onLeaving: (isLeaving: boolean) => void;
}

const losses = ['rewards', 'receipts', 'favourites', 'messages'] as const;

/** Deletes the account. Lists what the member will lose, and asks for confirmation. */
export function DeleteAccount({ email, hasPassword, points, onLeaving }: Props) {
  const t = useTranslate();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <div className="stack-small">
      <p className="measure">{t('profile.delete_text')}</p>
      <p>
        <Button variant="secondary" icon="trash" className="button-danger" onClick={() => setIsAsked(true)}>
          {t('profile.delete')}
        </Button>
      </p>
      <Dialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={t('profile.delete_title')}
        closeLabel={t('profile.close')}
        size="small"
      >
        <div className="stack-small">
          <p>{t('profile.delete_losses')}</p>
          <ul className="delete-losses">
            {points !== undefined && <li>{t('profile.lost_points', { points })}</li>}
            {losses.map((loss) => (
              <li key={loss}>{t(`profile.lost_${loss}`)}</li>
            ))}
          </ul>
          <Suspense>
            {hasPassword ? (
              <DeletionByPassword email={email} onKept={() => setIsAsked(false)} onLeaving={onLeaving} />
            ) : (
              <DeletionByLogin onKept={() => setIsAsked(false)} onLeaving={onLeaving} />
            )}
          </Suspense>
        </div>
      </Dialog>
    </div>
  );
}
// messages: profile.lost_*
