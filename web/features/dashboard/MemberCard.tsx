import type { ReactNode } from 'react';
import { toGroupsOfFour } from '#shared/rules/card-numbers.ts';
import { formatNumber } from '#shared/rules/money.ts';
import { useScreenAwake } from '../../lib/browser/use-screen-awake.ts';
import { useNowPart } from '../../lib/centre/now.tsx';
import { siteName, useSite } from '../../lib/centre/site.tsx';
import { useHashView } from '../../lib/navigation/use-hash-view.ts';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Barcode } from '../../ui/Barcode.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { InstallOffer } from './InstallOffer.tsx';
import type { CardFacts } from './stored-card.ts';
import { useCardCode, useMemberCard } from './use-member-card.ts';

/** The member's card, to show at a till: name, level, balance, number, and codes that can be enlarged. Below it, buttons for the phone's `wallet`. */
export function MemberCard({ wallet }: { wallet?: ReactNode }) {
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
      {!member.isKept && wallet}
      <InstallOffer />
    </div>
  );
}
// messages: error.*

function Card(card: CardFacts) {
  const t = useTranslate();
  const centre = siteName(useSite());
  const till = useHashView('#card');
  const code = useCardCode();
  const isLarge = till.isOpen && card.hasReader;
  const isAwake = useScreenAwake(isLarge);
  return (
    <section className="member-card tone-primary" aria-label={t('dashboard.card')}>
      <div className="member-card-head">
        <p className="member-card-centre">{centre}</p>
        {card.level !== undefined && <Level name={card.level} />}
      </div>
      <p className="member-card-name">{card.name}</p>
      <CardBalance {...card} />
      {card.hasReader ? (
        <div className="member-card-paper">
          <button type="button" className="member-card-codes" onClick={till.open} aria-label={t('dashboard.card_enlarge')}>
            <Codes number={card.number} code={code} />
          </button>
          <CardNumber number={card.number} />
        </div>
      ) : (
        <CardNumber number={card.number} />
      )}
      {card.hasReader && (
        <Dialog
          isOpen={isLarge}
          onClose={till.close}
          title={t('dashboard.card')}
          closeLabel={t('dashboard.card_close')}
          placement="full"
          isTitleHidden
          className="card-dialog"
        >
          <div className="card-dialog-card">
            <p className="card-dialog-name">{card.name}</p>
            {card.level !== undefined && <Level name={card.level} />}
            <CardBalance {...card} />
            <Codes number={card.number} code={code} />
            <CardNumber number={card.number} />
            <p className="card-dialog-hint">
              {t('dashboard.card_hint')} {isAwake && <span>{t('dashboard.card_awake')}</span>}
            </p>
          </div>
        </Dialog>
      )}
    </section>
  );
}

/** The QR code contains the rotating code if it is known. Barcode readers are often simpler: the barcode is always the number. */
function Codes({ number, code }: { number: string; code: string | undefined }) {
  const t = useTranslate();
  return (
    <>
      <QrCode text={code ?? number} label={t(code === undefined ? 'dashboard.card_qr' : 'dashboard.card_qr_rotating')} />
      <Barcode text={number} label={t('dashboard.card_barcode')} />
    </>
  );
}

function CardNumber({ number }: { number: string }) {
  const t = useTranslate();
  return (
    <p className="member-card-number">
      <VisuallyHidden>{t('dashboard.card_number')} </VisuallyHidden>
      {toGroupsOfFour(number)}
    </p>
  );
}

function Level({ name }: { name: string }) {
  const t = useTranslate();
  return (
    <p className="member-card-level">
      <VisuallyHidden>{t('points.tier')}: </VisuallyHidden>
      {name}
    </p>
  );
}

/** The balance with the time of the mall's answer, and with its day unless that is today. */
function CardBalance({ points }: CardFacts) {
  const t = useTranslate();
  const { locale } = useSite();
  const { day, time, dayTime } = useDateFormats();
  const today = useNowPart(({ now }) => day(now));
  if (!points) return <p className="member-card-balance">&nbsp;</p>;
  return (
    <p className="member-card-balance">
      <strong>{formatNumber(points.balance, locale)}</strong> {t('points.word', { count: points.balance })}{' '}
      {points.readAt !== undefined && (
        <span className="member-card-time">
          {t('dashboard.card_as_of', { time: (day(points.readAt) === today ? time : dayTime)(points.readAt) })}
        </span>
      )}
    </p>
  );
}
