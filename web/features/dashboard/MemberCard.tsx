import { useEffect, useState } from 'react';
import type { HttpStatusName } from '#shared/contracts/errors.ts';
import { getProfile } from '#shared/contracts/profile.ts';
import { toGroupsOfFour } from '#shared/rules/card-numbers.ts';
import { useScreenAwake } from '../../lib/browser/use-screen-awake.ts';
import { siteName, useSite } from '../../lib/centre/site.tsx';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { type CardFacts, findStoredCard, storeCard } from './stored-card.ts';

/** The member's card, to show at a till: name, number, and a code that can be enlarged. */
export function MemberCard() {
  const t = useTranslate();
  const member = useMemberCard();
  if (member.state === 'failed') {
    return (
      <div className="member-card member-card-failed">
        <ErrorState
          title={t('dashboard.card_failed')}
          message={t(`error.${member.code}`)}
          action={<Button onClick={member.retry}>{t('error.retry')}</Button>}
        />
      </div>
    );
  }
  if (member.state === 'loading') {
    return (
      <div className="member-card skeleton" role="status">
        <VisuallyHidden>{t('state.loading')}</VisuallyHidden>
        <span className="skeleton-shape" aria-hidden="true" />
      </div>
    );
  }
  return (
    <div className="member-card-box">
      <Card {...member.card} />
      {member.isKept && (
        <p className="member-card-note" role="status">
          <Icon name="info" size="small" />
          {t('dashboard.card_kept')}
        </p>
      )}
    </div>
  );
}

function Card({ name, number, hasReader }: CardFacts) {
  const t = useTranslate();
  const centre = siteName(useSite());
  const [isLarge, setLarge] = useState(false);
  const close = () => setLarge(false);
  useScreenAwake(isLarge);
  return (
    <section className="member-card tone-primary" aria-label={t('dashboard.card')}>
      <div className="member-card-words">
        <p className="member-card-centre">{centre}</p>
        <p className="member-card-name">{name}</p>
        <p className="member-card-number">
          <VisuallyHidden>{t('dashboard.card_number')} </VisuallyHidden>
          {toGroupsOfFour(number)}
        </p>
      </div>
      {hasReader && (
        <>
          <button type="button" className="member-card-code" onClick={() => setLarge(true)} aria-label={t('dashboard.card_enlarge')}>
            <QrCode text={number} label={t('dashboard.card_qr')} />
            <span className="member-card-more" aria-hidden="true">
              <Icon name="fit" size="small" />
              {t('dashboard.card_enlarge')}
            </span>
          </button>
          <Dialog
            isOpen={isLarge}
            onClose={close}
            title={t('dashboard.card')}
            closeLabel={t('dashboard.card_close')}
            placement="full"
            isTitleHidden
            className="card-dialog"
          >
            <div className="card-dialog-card">
              <QrCode text={number} label={t('dashboard.card_qr')} />
              <p className="card-dialog-number">{toGroupsOfFour(number)}</p>
              <p>{name}</p>
              <p className="card-dialog-hint">{t('dashboard.card_hint')}</p>
            </div>
          </Dialog>
        </>
      )}
    </section>
  );
}
// messages: error.*

type MemberCardState =
  | { state: 'loading' }
  | { state: 'failed'; code: HttpStatusName; retry: () => void }
  /** `isKept`: the card is the copy stored in this browser, because the mall could not be reached. */
  | { state: 'ready'; card: CardFacts; isKept: boolean };

/** The member's card. If this browser has stored it, it is available immediately, even offline. */
function useMemberCard(): MemberCardState {
  const profile = useEndpoint(getProfile);
  const [kept] = useState(findStoredCard);
  const known = profile.state === 'ready' ? profile.data : undefined;
  const name = known && `${known.first_name} ${known.last_name}`.trim();
  const number = known?.card_number;
  const hasReader = known?.has_card_reader ?? false;
  useEffect(() => {
    if (name !== undefined && number !== undefined) storeCard({ name, number, hasReader });
  }, [name, number, hasReader]);
  if (name !== undefined && number !== undefined) return { state: 'ready', card: { name, number, hasReader }, isKept: false };
  if (kept) return { state: 'ready', card: kept, isKept: profile.state === 'failed' };
  return profile.state === 'failed' ? profile : { state: 'loading' };
}
